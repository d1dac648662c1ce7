/** The shapes of the demo content. Plain facts: whoever inserts them decides about tables and ids. */
export type SeedLocale = 'en_GB' | 'uk_UA'

export interface SeedOffice {
  name: string
  address: string
  city: string
  state?: string
  zip: string
  countryId: number
  headquarters: boolean
}

export interface SeedContact {
  label: string
  email: string
  phone?: string
}

/** Hex colours of the generated pictures: ground, drawing, the company's own colour, and one to set beside it. */
export interface SeedColours {
  paper: string
  ink: string
  accent: string
  second: string
}

export type SeedPattern =
  'isobars' | 'gait' | 'furrows' | 'pages' | 'braid' | 'dovetail' | 'toolpath' | 'swell' | 'columns' | 'cork'

export interface SeedCompany {
  slug: string
  /** Of the cover, in percent; its middle unless said. */
  coverFocus?: { x: number; y: number }
  name: string
  industryId: number
  companySizeId: number
  yearFounded: number
  headline: string
  /** Markdown subset: paragraphs, bold, lists, links. */
  about: string
  website: string
  /** That it has proven to control; null: it has proven none. */
  domain: string | null
  countryId: number
  /** IANA. */
  timeZone: string
  /** The language that its page and its jobs are written in. */
  locale: SeedLocale
  offices: readonly SeedOffice[]
  contacts: readonly SeedContact[]
  colours: SeedColours
  /** What its pictures are drawn from. */
  pattern: SeedPattern
}

/** Amounts are whole units of `currency` (ISO 4217) for the period. */
export type SeedSalary =
  | { type: 'single'; value: number; currency: string; period: 'month' | 'year' }
  | { type: 'range'; min: number; max: number; currency: string; period: 'month' | 'year' }
  | { type: 'negotiable' }
  | { type: 'notSpecified' }

export type SeedApplicationMethod = { method: 'product' } | { method: 'external'; url: string }

export interface SeedJob {
  /** Never changes, so that a second run finds what the first one made. */
  key: string
  companySlug: string
  title: string
  /** 1 remote, 2 on-site, 3 hybrid. */
  workplaceType: 1 | 2 | 3
  /** 1 full-time, 2 part-time, 3 contract, 4 freelance, 5 internship, 6 temporary, 7 volunteer. */
  employmentType: 1 | 2 | 3 | 4 | 5 | 6 | 7
  countryId: number
  /** Null when fully remote. */
  city: string | null
  salary: SeedSalary
  /** Markdown subset. */
  description: string
  skillIds: readonly number[]
  benefitIds: readonly number[]
  experience: 'none' | 'oneYear' | 'twoYears' | 'fiveYears'
  application: SeedApplicationMethod
  status: 'draft' | 'published' | 'paused' | 'closed'
  /** Days before the day of seeding; for a draft, since it was last saved. */
  postedDaysAgo: number
  locale: SeedLocale
}

export interface SeedContactInfo {
  address: string
  address2?: string
  city: string
  state?: string
  zip: string
  countryId: number
  phone: string
  website?: string
}

export interface SeedEmployment {
  /** A company that is here, or only the name of one that is not. */
  companySlug?: string
  companyName: string
  position: string
  /** ISO date. */
  start: string
  /** ISO date; null while it lasts. */
  end: string | null
  /** Confirmed by the company; possible only for a company that is here. */
  verified: boolean
  /** Days from the day of seeding to the announced last day. */
  plannedTerminationInDays?: number
  description?: string
}

export interface SeedPerson {
  key: string
  firstName: string
  lastName: string
  email: string
  headline: string
  about: string
  countryId: number
  city: string
  /** ISO date. */
  birthDate: string
  skillIds: readonly number[]
  locale: SeedLocale
  contact: SeedContactInfo
  employments: readonly SeedEmployment[]
}

/** Who may act for a company, beyond being employed there. */
export interface SeedMembership {
  companySlug: string
  personKey: string
  role: 'admin' | 'member'
  managesHr: boolean
}

export interface SeedApplication {
  personKey: string
  jobKey: string
  state: 'sent' | 'viewed' | 'shortlisted' | 'rejected' | 'hired' | 'withdrawn'
  /** When it was sent; the state came later. Never before the job was published. */
  daysAgo: number
}

export interface SeedFollow {
  personKey: string
  companySlug: string
}

export interface SeedSavedJob {
  personKey: string
  jobKey: string
  daysAgo: number
}
