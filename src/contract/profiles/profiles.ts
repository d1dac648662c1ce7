import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, locale, timestamp, nothing, singleLineText } from '../core/fields.ts'
import { CoverFocus } from '../files/coverFocus.ts'
import { Measure } from '../measures/measures.ts'
import { InvitationState } from '../core/invitationStates.ts'
import { ProfileSkill } from './skills.ts'
import { ProfileStatus } from './status.ts'

/** A person's profile. */
export const Profile = z.object({
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  country_id: z.number(),
  country: z.nullable(z.string()),
  headline: z.string(),
  about: z.string(),
  /** The Markdown subset of `about`, as HTML that is safe to show. */
  about_html: z.string(),
  /** In the owner's order; null when none were given. */
  skills: z.nullable(z.array(ProfileSkill)),
  /** YYYY-MM-DD; null if the viewer may not see it. */
  birth_date: z.nullable(z.string()),
  open_to_work: z.boolean(),
  /** `none` if the viewer may not see it. */
  status: ProfileStatus,
  /** The country of citizenship; null if the viewer may not see it. */
  citizenship_id: z.nullable(z.number()),
  citizenship: z.nullable(z.string()),
  photo_url: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  cover_focus: CoverFocus,
  locale,
  /** Only in the caller's own profile. */
  email: z.optional(z.string()),
  /** IANA name; only in the caller's own profile. */
  time_zone: z.optional(z.string()),
})
export type Profile = z.infer<typeof Profile>

export const LinkedCompany = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** The company's verified domain; null if none. */
  domain: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  role: z.enum(['admin', 'member']),
  manage_hr_panel: z.boolean(),
  answer_messages: z.boolean(),
  /** Conversations with unread messages, at most 100; 0 for members who may not answer them. */
  unread_messages: z.number(),
  /** Applications that nobody has opened, at most 100; 0 for members who do not manage its jobs. */
  unopened_applications: z.number(),
})
export type LinkedCompany = z.infer<typeof LinkedCompany>

/** An award that the company gave within an employment. */
export const Award = z.object({
  id,
  title: z.string(),
  /** YYYY-MM-DD. */
  awarded_on: z.string(),
  words: z.string(),
  /** Others do not get hidden awards at all. */
  hidden: z.boolean(),
})
export type Award = z.infer<typeof Award>

export const Employment = z.object({
  id,
  /** The company's name as confirmed or self-reported; a later rename does not change it. */
  company: z.string(),
  /** The company's current name if it differs, else null. */
  company_name_now: z.nullable(z.string()),
  company_slug: z.nullable(z.string()),
  /** The position held now, or last. */
  position: z.string(),
  /** All positions, oldest first, also those that start later. The first has no id: it is part of the employment. */
  positions: z.array(z.object({ id: z.nullable(id), position: z.string(), start_date: z.string() })),
  /** YYYY-MM-DD. */
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  /** The first day on which a planned termination applies; null once it has taken effect. */
  termination_on: z.nullable(z.string()),
  /** Whether the last day is over, where the company is; without a company here, in UTC. */
  ended: z.boolean(),
  description: z.string(),
  /** When the company confirmed it; null while it is self-reported. */
  verified_at: z.nullable(timestamp),
  /** The company's verified domain when it confirmed this; null if none. See `confirmationOf`. */
  verified_domain: z.nullable(z.string()),
  /** The company confirmed it under a name that the person no longer uses, and has not confirmed the new one. */
  earlier_name: z.boolean(),
  /** Newest first. */
  awards: z.array(Award),
  /** The latest request to verify it, or null; only in the caller's own profile. */
  request: z.optional(
    z.nullable(z.object({ id, state: InvitationState, sent_at: timestamp, expires_at: timestamp })),
  ),
  /** The side whose proposal of a correction is open; only for the two sides. */
  correction_by: z.optional(z.nullable(z.enum(['employee', 'company']))),
  /** When the company withdrew its confirmation; only for the two sides, to others it is self-reported. */
  withdrawn_at: z.optional(z.nullable(timestamp)),
})
export type Employment = z.infer<typeof Employment>

export const ContactInfo = z.object({
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country_id: z.nullable(z.number()),
  country: z.nullable(z.string()),
  phone: z.string(),
})
export const ProfileUrl = z.object({ id, label: z.string(), url: z.string() })

export const ProfileExtra = z.object({
  user_id: id,
  contact_info: ContactInfo,
  urls: z.array(ProfileUrl),
  employments: z.array(Employment),
  /** Companies that the account may act for; only in the caller's own profile. */
  companies: z.array(LinkedCompany),
  /** Progress of the sign-up; only in the caller's own profile. */
  sign_up: z.optional(z.object({ kind: z.enum(['personal', 'company']), phone_pending: z.boolean() })),
  /** The address of the caller's public page, null while it is off; only in the caller's own profile. */
  public_page: z.optional(z.nullable(z.string())),
  /** What is in force against the caller or their companies; only in the caller's own profile. */
  measures: z.optional(z.array(Measure)),
  /** Only in the caller's own profile; 0 otherwise. */
  unread_notifications: z.number(),
  /** Conversations with unread answers, at most 100. Only in the caller's own profile; 0 otherwise. */
  unread_messages: z.number(),
  /** Ids of the unlocked achievements, if the caller may see them. */
  unlocked_achievements: z.optional(z.array(z.string())),
})
export type ProfileExtra = z.infer<typeof ProfileExtra>

export const showOwnProfile = endpoint({
  method: 'GET',
  path: '/api/profile/show',
  access: 'person',
  summary: "The caller's own profile.",
  reply: Profile,
})

export const showOwnProfileExtra = endpoint({
  method: 'GET',
  path: '/api/profile/show-extra',
  access: 'person',
  summary: 'Contact info, URLs, employments, and the companies that the account may act for.',
  reply: ProfileExtra,
})

/** Previews the caller's own profile as the HR managers of a company see it. Refused for profiles of others. */
export const PreviewQuery = z.object({ as_company: z.optional(singleLineText(100)) })

export const showProfile = endpoint({
  method: 'GET',
  path: '/api/profile/show/:identifier',
  access: 'person',
  summary: "A person's profile. Rate limited per caller and per network.",
  query: PreviewQuery,
  reply: Profile,
  refusals: { profileNotFound: 404, tooManyProfiles: 429 },
})

export const showProfileExtra = endpoint({
  method: 'GET',
  path: '/api/profile/show-extra/:identifier',
  access: 'person',
  summary:
    "Contact info, URLs and employments of a person's profile. Rate limited per caller and per network.",
  query: PreviewQuery,
  reply: ProfileExtra,
  refusals: { profileNotFound: 404, tooManyProfiles: 429 },
})

export const findProfile = endpoint({
  method: 'GET',
  path: '/api/profile/existence/:identifier',
  access: 'anyone',
  summary: 'Whether a profile exists, without its content. Rate limited per network.',
  reply: nothing,
  refusals: { profileNotFound: 404, tooManyProfiles: 429 },
})

export const setLocale = endpoint({
  method: 'PUT',
  path: '/api/profile/locale',
  access: 'person',
  allowedWhile: 'suspended',
  summary: "Sets the language of the caller's interface and mails.",
  body: z.object({ locale }),
  reply: nothing,
  limited: true,
})
