import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, timestamp } from '../core/fields.ts'

/** A link by which readers of a CV check one of its confirmed employments. */
export const CheckLink = z.object({
  id,
  employment_id: id,
  company: z.string(),
  position: z.string(),
  created_at: timestamp,
  url: z.string(),
})
export type CheckLink = z.infer<typeof CheckLink>

/** What a check link shows: what the company confirms today, or that it no longer does. */
export const EmploymentCheck = z.object({
  /** Of the employee, as confirmed. */
  name: z.string(),
  /** The employee uses another name now, which the company has not confirmed. */
  earlier_name: z.boolean(),
  /** When an upgrade took the name over from the profile; null if the company has seen it. */
  name_taken_over_at: z.nullable(timestamp),
  /** As confirmed; a later rename does not change it. */
  company: z.string(),
  company_name_now: z.nullable(z.string()),
  /** Null if the company has closed. */
  company_slug: z.nullable(z.string()),
  state: z.enum(['verified', 'confirmed', 'withdrawn']),
  /** The company's verified domain; null if it has none, or no longer confirms the employment. */
  domain: z.nullable(z.string()),
  /** When the company confirmed the employment, or withdrew that. */
  since: timestamp,
  /** Last first; empty if the company no longer confirms them. */
  positions: z.array(z.object({ position: z.string(), start_date: z.string() })),
  /** YYYY-MM-DD; null while it lasts. */
  end_date: z.nullable(z.string()),
})
export type EmploymentCheck = z.infer<typeof EmploymentCheck>

export const listCheckLinks = endpoint({
  method: 'GET',
  path: '/api/profile/check-links',
  access: 'person',
  summary: "The check links of the caller's employments that have not been revoked.",
  reply: z.array(CheckLink),
})

export const revokeCheckLink = endpoint({
  method: 'DELETE',
  path: '/api/profile/check-links/:checkLinkId',
  access: 'person',
  summary: 'Revokes a check link for good. The next CV gets a new one.',
  reply: nothing,
  limited: true,
})

export const showCheck = endpoint({
  method: 'GET',
  path: '/api/employment-checks/:token',
  access: 'anyone',
  summary: 'What the company confirms of an employment in a CV. Rate limited per network.',
  reply: EmploymentCheck,
  limited: true,
  refusals: { checkLinkRevoked: 410 },
})
