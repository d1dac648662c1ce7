import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, pageOf, pageQuery, singleLineText } from '../core/fields.ts'
import { Employment } from '../profiles/profiles.ts'
import { Member } from './members.ts'

/** A person whose verified employment at the company has ended. */
export const FormerEmployee = z.object({
  employment_id: id,
  user_id: id,
  name: z.string(),
  photo_url: z.nullable(z.string()),
  position: z.string(),
  start_date: z.string(),
  end_date: z.string(),
})
export type FormerEmployee = z.infer<typeof FormerEmployee>

/** A colleague as other members see them in the workspace. */
export const Colleague = z.object({
  user_id: id,
  name: z.string(),
  photo_url: z.nullable(z.string()),
  /** Empty for members without an employment here. */
  position: z.string(),
})
export type Colleague = z.infer<typeof Colleague>

export const listFormerEmployees = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/former-employees',
  access: 'companyAdmin',
  summary: 'People whose verified employment here has ended, the latest first, searched by name.',
  query: z.object({ ...pageQuery, q: z.optional(singleLineText(100)) }),
  reply: pageOf(FormerEmployee),
})

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/colleagues',
  access: 'companyMember',
  summary:
    'The members of a company as other members see them, in the order in which they joined, searched by name.',
  query: z.object({ ...pageQuery, q: z.optional(singleLineText(100)) }),
  reply: pageOf(Colleague),
  refusals: { companyClosed: 410 },
})

/** A member or former employee, with all their verified employments at the company. */
export const ShownMember = z.object({
  /** Null for a former employee. */
  member: z.nullable(Member),
  person: z.object({
    user_id: id,
    name: z.string(),
    photo_url: z.nullable(z.string()),
    headline: z.string(),
  }),
  employments: z.array(Employment),
})
export type ShownMember = z.infer<typeof ShownMember>

export const showMember = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/members/:userId',
  access: 'companyAdmin',
  summary: 'A member with all their verified employments at the company, or a former employee.',
  reply: ShownMember,
})
