import * as z from 'zod/mini'
import { ReceivedState } from '../core/applicationStates.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp } from '../core/fields.ts'
import { applicantFilters } from './applicantFilters.ts'

/** Applicants in one file. */
export const exportMaximum = 5_000

export const ExportedApplicant = z.object({
  id,
  /** Stands in for the name and the address of somebody whom the company does not know yet; null for others. */
  alias: z._default(z.nullable(z.string()), null),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  city: z.string(),
  country: z.nullable(z.string()),
  /** Where they worked when they applied; null if nowhere. */
  employer: z.nullable(z.string()),
  state: ReceivedState,
  sent_at: timestamp,
  viewed_at: z.nullable(timestamp),
  /** Null while the application is undecided. */
  decided_at: z.nullable(timestamp),
  /** By name. */
  tags: z.array(z.string()),
})
export type ExportedApplicant = z.infer<typeof ExportedApplicant>

export const exportApplicants = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/applicant-exports',
  access: 'hrManager',
  allowedWhile: 'suspended',
  summary:
    'The applicants of a job, narrowed as in their list, to be taken along: at most 5,000, newest first, without withdrawn ones and the caller. Each of them sees that it happened.',
  query: z.object(applicantFilters),
  reply: z.object({ items: z.array(ExportedApplicant) }),
  limited: true,
  refusals: { tooManyToExport: 409 },
})
