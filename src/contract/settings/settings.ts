import * as z from 'zod/mini'
import { Audience } from '../core/audience.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, requiredSingleLineText } from '../core/fields.ts'

/** Achievements say nothing that the record behind them does not. */
export const defaultAchievementAudience: Audience = 'signedIn'

export const HiddenCompany = z.object({ id, slug: z.string(), name: z.string() })
/**
 * The audience of `birth_date`, `contacts` (phone and street address), `ratings` of competencies, `citizenship`, the
 * profile's `status`, `following`, the list of followed companies, and `achievements`. Optional fields that are omitted
 * stay unchanged.
 */
export const PrivacyForm = z.object({
  birth_date: Audience,
  contacts: Audience,
  ratings: Audience,
  citizenship: z.optional(Audience),
  status: z.optional(Audience),
  /** Whether other people find the profile by searching. */
  findable: z.optional(z.boolean()),
  following: z.optional(Audience),
  achievements: z.optional(Audience),
  /** Companies whose members do not see that the person is open to work. */
  hidden_from: z.array(id).check(z.maxLength(50)),
})
export const PrivacySettings = z.object({
  birth_date: Audience,
  contacts: Audience,
  ratings: Audience,
  citizenship: Audience,
  status: Audience,
  findable: z.boolean(),
  following: Audience,
  achievements: Audience,
  hidden_from: z.array(HiddenCompany),
})
export type PrivacySettings = z.infer<typeof PrivacySettings>

export const showPrivacy = endpoint({
  method: 'GET',
  path: '/api/settings/privacy',
  access: 'person',
  summary: "The audiences of the caller's personal data.",
  reply: PrivacySettings,
})

export const savePrivacy = endpoint({
  method: 'PUT',
  path: '/api/settings/privacy',
  access: 'person',
  summary: "Changes the audiences of the caller's personal data.",
  body: PrivacyForm,
  reply: PrivacySettings,
  limited: true,
})

export const TimeZoneForm = z.object({ time_zone: requiredSingleLineText(60) })
export const saveTimeZone = endpoint({
  method: 'PUT',
  path: '/api/settings/time-zone',
  access: 'person',
  summary: 'Sets the time zone for dates in mails and for the time of the digest; an IANA name.',
  body: TimeZoneForm,
  reply: TimeZoneForm,
  limited: true,
})

/** The unsubscribe link of a mail works without signing in. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscription',
  access: 'anyone',
  summary: 'Unsubscribes from the kind of mail that the signed token names, in one click (RFC 8058).',
  query: z.object({ token: requiredSingleLineText(300) }),
  /** `topic`: a kind of event, or `digest`. */
  reply: z.object({ topic: z.string() }),
  refusals: { unsubscribeUnknown: 404 },
})
