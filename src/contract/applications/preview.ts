import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, optionalIdText, timestamp } from '../core/fields.ts'
import { JobViewer } from '../jobs/jobs.ts'
import { Resume } from './applications.ts'
import { ShownSnapshot } from './snapshot.ts'

/** What an application would send now, for the caller to check. */
export const ApplicationPreview = z.object({
  snapshot: ShownSnapshot,
  /** Personal data that is not sent; true where the company can see it on the profile of an applicant. */
  visible: z.object({ birth_date: z.boolean(), contacts: z.boolean(), ratings: z.boolean() }),
  /** The résumé sent last. */
  resume: z.nullable(z.extend(Resume, { id, sent_at: timestamp })),
  /** The caller's relation to the job of the query; null without one. */
  viewer: z.nullable(JobViewer),
})
export type ApplicationPreview = z.infer<typeof ApplicationPreview>

export const previewApplication = endpoint({
  method: 'GET',
  path: '/api/application-preview',
  access: 'person',
  summary:
    'What an application would send now: the profile, and the résumé sent last, which can be reused. With a job, also the relation of the caller to it.',
  query: z.object({ job_id: optionalIdText }),
  reply: ApplicationPreview,
  refusals: { notFound: 404, jobPaused: 404, jobClosed: 404 },
})
