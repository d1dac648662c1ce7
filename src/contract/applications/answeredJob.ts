import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { timestamp } from '../core/fields.ts'
import { ShownJobVersion } from '../jobs/versions.ts'
import { AppliedJob } from './appliedJob.ts'

/** The job of an application as it stood when it was sent, and as it is now. */
export const AnsweredJob = z.object({
  job: AppliedJob,
  sent_at: timestamp,
  /** Null for an application from before the texts of jobs were stored. */
  answered: z.nullable(ShownJobVersion),
  /** Null if the job still has the text that was answered. */
  current: z.nullable(ShownJobVersion),
})
export type AnsweredJob = z.infer<typeof AnsweredJob>

export const showAnsweredJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/application/job',
  access: 'person',
  summary:
    'The text of a job as it stood when the caller applied for it, and the one that it has now, if that differs. Also of a paused or closed job.',
  reply: AnsweredJob,
})

export const showReceivedJob = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/job',
  access: 'hrManager',
  summary:
    'The text of the job that an application answered, and the one that the job has now, if that differs.',
  reply: AnsweredJob,
  refusals: { applicationWithdrawn: 410, applicationExpired: 410 },
})
