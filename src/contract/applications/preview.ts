import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, optionalIdText, timestamp } from '../core/fields.ts'
import { JobViewer } from '../jobs/jobs.ts'
import { Resume } from './resume.ts'
import { ShownSnapshot } from './snapshot.ts'

/** A stored file that an application can send, by its id. */
const OwnResume = z.extend(Resume, { id })

/** What an application would send now, for the caller to check. */
export const ApplicationPreview = z.object({
  snapshot: ShownSnapshot,
  /** Personal data that is not sent; true where the company can see it on the profile of an applicant. */
  visible: z.object({ birth_date: z.boolean(), contacts: z.boolean(), ratings: z.boolean() }),
  /** The résumé sent last. */
  resume: z.nullable(z.extend(OwnResume, { sent_at: timestamp })),
  /** What the caller has begun to send to the job of the query; null if nothing. */
  draft: z.nullable(z.object({ note: z.string(), resume: z.nullable(OwnResume) })),
  /** For how many days after its end the company of the job keeps it; null without a job. */
  retention_days: z._default(z.nullable(z.number()), null),
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
