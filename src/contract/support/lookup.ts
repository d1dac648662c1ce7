import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, requiredSingleLineText, timestamp } from '../core/fields.ts'
import { SupportKind } from './steps.ts'

/** An exact id, mail address, slug or address of a public page: there is no browsing. */
export const LookupQuery = z.object({ key: requiredSingleLineText(254) })

/** What everybody sees of a person, and the state of their account. */
export const FoundPerson = z.object({
  id,
  name: z.string(),
  headline: z.string(),
  joined_at: timestamp,
  closed_at: z.nullable(timestamp),
  /** Cases about something of theirs. */
  cases: z.number(),
  /** What support can begin now. */
  support: z.array(SupportKind),
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const FoundCompany = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** Verified. */
  domain: z.nullable(z.string()),
  created_at: timestamp,
  closed_at: z.nullable(timestamp),
  members: z.number(),
  open_jobs: z.number(),
  cases: z.number(),
  support: z.array(SupportKind),
})
export type FoundCompany = z.infer<typeof FoundCompany>

export const findPerson = endpoint({
  method: 'GET',
  path: '/api/staff/person',
  access: 'staff',
  summary:
    'A person by the exact id or mail address of their account, or the address of their public page. It is recorded.',
  query: LookupQuery,
  reply: FoundPerson,
  limited: true,
  refusals: { personUnknown: 404 },
})

export const findCompany = endpoint({
  method: 'GET',
  path: '/api/staff/company',
  access: 'staff',
  summary: 'A company by its exact id or slug. It is recorded.',
  query: LookupQuery,
  reply: FoundCompany,
  limited: true,
  refusals: { companyUnknown: 404 },
})
