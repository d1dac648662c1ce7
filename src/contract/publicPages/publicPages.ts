import * as z from 'zod/mini'
import { Achievements } from '../achievements/achievements.ts'
import { endpoint } from '../core/endpoint.ts'
import { hiddenBy, nothing, timestamp } from '../core/fields.ts'
import { OwnAward } from '../cv/awards.ts'
import { CertificateFacts } from '../cv/certificates.ts'
import { Education } from '../cv/education.ts'
import { Language } from '../cv/languages.ts'
import { ProjectFacts } from '../cv/projects.ts'
import { SectionName } from '../cv/sections.ts'
import { CoverFocus } from '../files/coverFocus.ts'
import { ContactInfo, Employment, ProfileUrl } from '../profiles/profiles.ts'
import { ProfileSkill } from '../profiles/skills.ts'
import { Audience } from '../core/audience.ts'
import { PublicAddress } from './address.ts'
import { PublicPart, publicParts } from './parts.ts'
import { employerTag, publicPageTag } from '../core/pageTags.ts'

const partsMaximum = publicParts.length

/** A person's public page: what its owner shows to everyone. Parts that are not shown are empty. */
export const PublicPage = z.object({
  /** The last segment of its address. */
  address: z.string(),
  /** Whether search engines may list it. */
  indexed: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  headline: z.string(),
  photo_url: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  cover_focus: CoverFocus,
  city: z.string(),
  country: z.nullable(z.string()),
  open_to_work: z.boolean(),
  /** The sections that have something to show, in the owner's order. */
  sections: z.array(SectionName),
  about: z.string(),
  about_html: z.string(),
  employments: z.array(Employment),
  skills: z.array(ProfileSkill),
  education: z.array(Education),
  languages: z.array(Language),
  certificates: z.array(CertificateFacts),
  projects: z.array(ProjectFacts),
  awards: z.array(OwnAward),
  contact_info: z.nullable(ContactInfo),
  urls: z.array(ProfileUrl),
  achievements: z.nullable(Achievements),
})
export type PublicPage = z.infer<typeof PublicPage>

export const PublicPageSettings = z.object({
  /** Whether the page is public. */
  enabled: z.boolean(),
  hidden_by: hiddenBy,
  /** The last segment of its address; before it is first turned on, a free one made from the name. */
  address: z.string(),
  indexed: z.boolean(),
  /** All parts. */
  parts: z.array(
    z.object({
      name: PublicPart,
      /** Whether the page shows it, or would by default. */
      shown: z.boolean(),
      /** Who sees it on the profile; null for `openToWork`. */
      audience: z.nullable(Audience),
      /** Whether there is nothing in it yet. */
      empty: z.boolean(),
    }),
  ),
  /** Whether companies are hidden from which being open to work is concealed. */
  hides_open_to_work: z.boolean(),
  /** Earlier addresses, which nobody else can have. Latest first. */
  former: z.array(z.object({ address: z.string(), chosen_at: timestamp })),
})
export type PublicPageSettings = z.infer<typeof PublicPageSettings>

export const PublicPageForm = z.object({
  address: PublicAddress,
  indexed: z.boolean(),
  /** Parts that the page shows. Their audience becomes everyone. */
  parts: z.array(PublicPart).check(z.maxLength(partsMaximum)),
})

export const showPublicPage = endpoint({
  method: 'GET',
  path: '/api/public-pages/:address',
  access: 'anyone',
  summary: "A person's public page.",
  reply: PublicPage,
  refusals: { publicPageGone: 410 },
})

export const showPublicPageSettings = endpoint({
  method: 'GET',
  path: '/api/profile/public-page',
  access: 'person',
  summary: "The caller's public page: whether it is turned on, its address and what it shows.",
  reply: PublicPageSettings,
})

export const previewPublicPage = endpoint({
  method: 'GET',
  path: '/api/profile/public-page/preview',
  access: 'person',
  summary: "The caller's public page as it would be with these parts, whether or not it is turned on.",
  query: z.object({ parts: z.optional(z.array(PublicPart).check(z.maxLength(partsMaximum))) }),
  reply: PublicPage,
})

export const savePublicPage = endpoint({
  method: 'PUT',
  path: '/api/profile/public-page',
  access: 'person',
  summary:
    "Turns the caller's public page on, or changes it. A former address responds with 410 from then on and is never given to anyone else. Rate limited.",
  body: PublicPageForm,
  reply: PublicPageSettings,
  limited: true,
  refusals: { publicAddressLimit: 409, contentRemoved: 403 },
})

export const removePublicPage = endpoint({
  method: 'DELETE',
  path: '/api/profile/public-page',
  access: 'person',
  summary: "Turns the caller's public page off. Its address stays reserved for the caller.",
  reply: nothing,
  limited: true,
})

/** The tags of a public page, in every format: the page itself, and the companies that it names. */
export const publicPageTags = ({ address, employments }: PublicPage): string[] => [
  publicPageTag(address),
  ...employments.flatMap(({ company_slug: slug }) => (slug ? [employerTag(slug)] : [])),
]
