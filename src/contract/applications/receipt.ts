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

const Receipt = z.object({
  /** With its title when the application was sent, as far as it is known. */
  job: z.object({ id, title: z.string() }),
  company: z.object({ slug: z.string(), name: z.string() }),
  sent_at: timestamp,
  /** Later than `sent_at` for an application from before there were receipts. */
  recorded_at: timestamp,
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
/** What was sent with an application, as hashes that prove it (docs/decisions/154-application-receipts.md). */
export type Receipt = z.infer<typeof Receipt>

/** The candidate's: it remains when the application, the job or the company is gone. */
export const ApplicationReceipt = z.extend(Receipt, {
  /** Whether the application itself can still be read. */
  has_application: z.boolean(),
})
export type ApplicationReceipt = z.infer<typeof ApplicationReceipt>

/** The company's: it ends with what the company reads of the application. */
export const ReceivedReceipt = z.extend(Receipt, { applicant: z.string() })
export type ReceivedReceipt = z.infer<typeof ReceivedReceipt>

export const showApplicationReceipt = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/application/receipt',
  access: 'person',
  summary:
    "The receipt of the caller's own application for a job: to whom it was sent and when, and the SHA-256 of the résumé, of the profile as sent and of the text of the job. Also after the application, the job or the company is gone.",
  reply: ApplicationReceipt,
})

export const showReceivedReceipt = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/receipt',
  access: 'hrManager',
  summary:
    "The same receipt for who handles the application: until it is withdrawn, its retention ends or its candidate's account is closed. Of somebody whom the company does not know yet there is none.",
  reply: ReceivedReceipt,
  refusals: { applicationWithdrawn: 409, applicationExpired: 410, applicantGone: 409 },
})
