import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id } from '../core/fields.ts'
import { jobOutcome } from './outcome.ts'

/** What stays public of a job that is no longer open. */
export const JobName = z.object({
  id,
  title: z.string(),
  status: z.enum(['published', 'paused', 'closed']),
  company: z.object({ slug: z.string(), name: z.string() }),
  outcome: jobOutcome,
})
export type JobName = z.infer<typeof JobName>

export const showJobName = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/name',
  access: 'anyone',
  summary:
    'Title, status and company of a job that was published, also when it is paused or closed, and then what became of it.',
  reply: JobName,
  refusals: { companyClosed: 410 },
})
