import type { Locale } from '../core/locale.ts'
import type { Cv } from '../cv/cv.ts'
import type { SectionName } from '../cv/sections.ts'
import type { CvChoices } from './choices.ts'
import type { Profile, ProfileExtra } from '../profiles/profiles.ts'

/** What a profile has for a CV. */
export interface CvOffer {
  /** Sections with content, in the owner's order. */
  readonly sections: readonly SectionName[]
  readonly photo: boolean
  readonly birthDate: boolean
  /** Whether a company has confirmed an employment. */
  readonly checks: boolean
}

export function offerOf(profile: Profile, extra: ProfileExtra, cv: Cv): CvOffer {
  const { address, city, phone } = extra.contact_info
  const filled: Record<SectionName, boolean> = {
    employment: extra.employments.length > 0,
    about: profile.about !== '',
    skills: profile.skills !== null,
    education: cv.education.length > 0,
    certificates: cv.certificates.length > 0,
    projects: cv.projects.length > 0,
    languages: cv.languages.length > 0,
    awards: cv.awards.length > 0,
    contact: [profile.email, address, city, phone].some(Boolean),
    urls: extra.urls.length > 0,
  }
  return {
    sections: cv.sections.map(({ name }) => name).filter((name) => filled[name]),
    photo: profile.photo_url !== null,
    birthDate: profile.birth_date !== null,
    checks: extra.employments.some(({ verified_at: at }) => at !== null),
  }
}

/** Everything that employers expect; a birth date they may not even ask for. Credentials are for its owner to add. */
export const defaultChoices = (offer: CvOffer, language: Locale): CvChoices => ({
  sections: [...offer.sections],
  language,
  anonymous: false,
  photo: offer.photo,
  birth_date: false,
  check_links: offer.checks,
  accent: 'spruce',
  columns: '2',
  page_size: 'a4',
  credentials: [],
})
