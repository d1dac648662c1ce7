import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp } from '../core/fields.ts'
import { Resume } from './resume.ts'

const HashedJson = z.object({
  /** SHA-256 of `content` in UTF-8, in hex. */
  hash: z.string(),
  /** The canonical JSON that was hashed, byte for byte; null once it is not stored any more. */
  content: z.nullable(z.string()),
})

/**
 * What was sent with an application, as hashes that prove it: for the candidate alone. It remains when the application, the
 * job or the company is gone (docs/decisions/154-application-receipts.md).
 */
export const ApplicationReceipt = z.object({
  /** With its title when the application was sent, as far as it is known. */
  job: z.object({ id, title: z.string() }),
  company: z.object({ slug: z.string(), name: z.string() }),
  sent_at: timestamp,
  /** Later than `sent_at` for an application from before there were receipts. */
  recorded_at: timestamp,
  /** Whether the application itself can still be read. */
  has_application: z.boolean(),
  resume: z.object({
    /** SHA-256 of the file, in hex; null if it was no longer there to be hashed. */
    hash: z.nullable(z.string()),
    /** Null once it is not stored any more. */
    file: z.nullable(Resume),
  }),
  profile: HashedJson,
  /** Null if the text of the job was not stored when the application was sent. */
  job_version: z.nullable(HashedJson),
})
export type ApplicationReceipt = z.infer<typeof ApplicationReceipt>

export const showApplicationReceipt = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/application/receipt',
  access: 'person',
  summary:
    "The receipt of the caller's own application for a job: to whom it was sent and when, and the SHA-256 of the résumé, of the profile as sent and of the text of the job. Also after the application, the job or the company is gone.",
  reply: ApplicationReceipt,
})
