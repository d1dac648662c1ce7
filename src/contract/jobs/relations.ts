import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp } from '../core/fields.ts'
import { applicationStates } from '../core/applicationStates.ts'

/** A person's own application, as their job lists show it. */
export const OwnApplication = z.object({
  state: z.enum(applicationStates),
  sent_at: timestamp,
  viewed_at: z.nullable(timestamp),
})

/** Most jobs that one call asks about. */
export const jobRelationsMaximum = 100

const idList = z.string().check(
  z.regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'invalid'),
  z.refine((text) => text.split(',').length <= jobRelationsMaximum, 'invalid'),
)

/** A person's relation to one of the jobs that a public page shows. */
export const JobRelation = z.object({
  job_id: id,
  saved_at: z.nullable(timestamp),
  application: z.nullable(OwnApplication),
  /** Whether they manage the job, and so cannot apply for it. */
  manages: z.boolean(),
})
export type JobRelation = z.infer<typeof JobRelation>

export const listJobTies = endpoint({
  method: 'GET',
  path: '/api/job-ties',
  access: 'person',
  summary:
    'Which of the given jobs the caller saved, applied for or manages; others are left out. `ids` are at most 100, ' +
    'separated by commas.',
  query: z.object({ ids: idList }),
  reply: z.array(JobRelation),
})
