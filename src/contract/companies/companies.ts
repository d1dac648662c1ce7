import * as z from 'zod/mini'
import { responseFields } from '../core/responseClock.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, requiredSingleLineText } from '../core/fields.ts'
import { CompanyCard } from './companyCard.ts'

export const Office = z.object({
  id,
  name: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country_id: z.number(),
  country: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country_code: z.nullable(z.string()),
  /** True of one office at most. */
  headquarters: z.boolean(),
})
export type Office = z.infer<typeof Office>

export const CompanyContact = z.object({ id, label: z.string(), email: z.string(), phone: z.string() })
export type CompanyContact = z.infer<typeof CompanyContact>

/** The public data of a company. */
export const Company = z.extend(CompanyCard, {
  about: z.string(),
  /** The Markdown subset of `about`, as HTML that is safe to show. */
  about_html: z.string(),
  website: z.string(),
  year_founded: z.nullable(z.number()),
  industry_id: z.nullable(z.number()),
  size_id: z.nullable(z.number()),
  size: z.nullable(z.string()),
  country_id: z.number(),
  /** ISO 3166-1 alpha-2. */
  country_code: z.nullable(z.string()),
  /** IANA name, `Europe/Kyiv`. */
  time_zone: z.string(),
  cover_url: z.nullable(z.string()),
  /** The focal point that stays visible when the cover is cropped: percent from the left and the top. */
  cover_focus: z.object({ x: z.number(), y: z.number() }),
  follower_count: z.number(),
  open_job_count: z.number(),
  /** Its jobs and posts are not shown until that ends, and nobody acts for it. */
  suspended: z.boolean(),
  ...responseFields,
  /** For how many days after its end the company keeps an application that is sent now. */
  application_retention_days: z.number(),
  /** The headquarters first, then in the order in which they were added. */
  offices: z.array(Office),
  contacts: z.array(CompanyContact),
})
export type Company = z.infer<typeof Company>

/** A person's relation to a company. */
export const CompanyRelation = z.object({
  following: z.boolean(),
  role: z.nullable(z.enum(['admin', 'member'])),
  manage_hr_panel: z.boolean(),
  answer_messages: z.boolean(),
  /** Number of draft job postings; 0 for users who may not manage them. */
  draft_job_count: z.number(),
  /** The pending invitation or join request between the two. */
  pending: z.nullable(z.object({ id, direction: z.enum(['invitation', 'request']) })),
})
export type CompanyRelation = z.infer<typeof CompanyRelation>

/** A user who may manage a company's jobs. */
export const HrManager = z.object({
  user_id: id,
  name: z.string(),
  photo_url: z.nullable(z.string()),
  headline: z.string(),
})
export type HrManager = z.infer<typeof HrManager>

export const showCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:slug',
  access: 'anyone',
  summary: 'A company with its offices and contacts.',
  reply: Company,
  refusals: { companyClosed: 410 },
})

export const findCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  access: 'person',
  summary:
    'Up to ten companies whose name contains the text, prefix matches first. A text of one or two letters matches prefixes only.',
  query: z.object({ name: requiredSingleLineText(100) }),
  reply: z.array(CompanyCard),
  limited: true,
})

export const showCompanyTies = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/viewer',
  access: 'person',
  summary: "The caller's relation to a company: follower, member, admin.",
  reply: CompanyRelation,
  refusals: { companyClosed: 410 },
})

export const listHrManagers = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/hr-managers',
  access: 'hrManager',
  summary: "The users who may manage a company's jobs, by name.",
  reply: z.array(HrManager),
})
