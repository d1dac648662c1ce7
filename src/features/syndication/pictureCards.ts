import { createHash } from 'node:crypto'
import type { Company } from '#contract/companies/companies.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import type { Locale } from '#contract/core/locale.ts'
import { jobTranslator, placeText, salaryText } from '#features/jobs/jobText.ts'
import type { Translate } from '#i18n/translate.ts'
import { absolute, type Paths } from '#paths'
import { initials } from '#ui/initials.ts'

/** What is drawn for a page when it is shown elsewhere: everything that the picture depends on. */
export interface PictureCard {
  /** Moves with the drawing itself, so that a new look gets new addresses. */
  readonly look: 1
  /** Stands beside the logo; null where the title is the name. */
  readonly name: string | null
  readonly initials: string
  /** Address of the logo at the backend. */
  readonly logo: string | null
  readonly title: string
  readonly facts: readonly string[]
  readonly product: string
}

/** A drawn picture, as pages and embeddings name it. */
export interface Picture {
  readonly url: string
  readonly width: 1200
  readonly height: 630
  readonly alt: string
}

interface PageContext {
  readonly t: Translate
  readonly locale: Locale
  readonly path: Paths
  readonly site: { readonly siteUrl: string; readonly productName: string }
}

export function jobCard(job: Job, { t, locale, site }: PageContext): PictureCard {
  const { name, logo_url: logo } = job.company
  const facts = [
    placeText(job),
    job.workplace,
    job.employment,
    salaryText(job.salary, locale, jobTranslator(t)),
  ]
  return {
    look: 1,
    name,
    initials: initials(name),
    logo,
    title: job.title,
    facts: facts.filter((fact): fact is string => Boolean(fact)),
    product: site.productName,
  }
}

export function companyCard(company: Company, { site }: PageContext): PictureCard {
  const { name, logo_url: logo, headline, industry, country, offices } = company
  const home = offices[0]
  const place = home ? [home.city, home.country].filter(Boolean).join(', ') : country
  return {
    look: 1,
    name: null,
    initials: initials(name),
    logo,
    title: name,
    facts: headline ? [headline] : [industry, place].filter((fact): fact is string => Boolean(fact)),
    product: site.productName,
  }
}

/** The picture under this name never changes: another card has another name. */
export const pictureName = (card: PictureCard): string =>
  `${createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 16)}.png`

const shape = { width: 1200, height: 630 } as const

export function jobPicture(job: Job, context: PageContext): Picture {
  const name = pictureName(jobCard(job, context))
  const { path, site, t } = context
  const alt = t('jobs:view.title', { title: job.title, company: job.company.name })
  return { url: absolute(path('jobPicture', { id: job.id, name }), site.siteUrl), ...shape, alt }
}

export function companyPicture(company: Company, context: PageContext): Picture {
  const name = pictureName(companyCard(company, context))
  const { path, site } = context
  return {
    url: absolute(path('companyPicture', { slug: company.slug, name }), site.siteUrl),
    ...shape,
    alt: [company.name, company.headline].filter(Boolean).join(': '),
  }
}
