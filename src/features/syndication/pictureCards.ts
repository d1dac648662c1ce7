import { createHash } from 'node:crypto'
import type { Company } from '#contract/companies/companies.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import type { Locale } from '#contract/core/locale.ts'
import { briefFacts, jobTranslator } from '#features/jobs/jobText.ts'
import type { Translate } from '#i18n/translate.ts'
import { absolute, type Paths } from '#paths'
import { initials } from '#ui/marks.ts'

/** Content of a page's preview picture: everything the picture depends on. */
export interface PictureCard {
  /** Increment when the layout of the picture changes, so that it gets a new address. */
  readonly look: 1
  /** Next to the logo; null if the title is the name. */
  readonly name: string | null
  readonly initials: string
  /** Path of the logo on the backend. */
  readonly logo: string | null
  readonly title: string
  readonly facts: readonly string[]
  readonly product: string
  /** The picture is a person's photo. */
  readonly round?: true
}

/** The picture in previews of a page. */
export interface PreviewPicture {
  readonly url: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** A video that others may show with a link to the page. */
export interface PreviewVideo {
  readonly url: string
  readonly type: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** A rendered picture, as pages and oEmbed link to it. */
export interface Picture extends PreviewPicture {
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
  return {
    look: 1,
    name,
    initials: initials(name),
    logo,
    title: job.title,
    facts: briefFacts(job, locale, jobTranslator(t)),
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

export function personCard(page: PublicPage, { site }: PageContext): PictureCard {
  const name = `${page.first_name} ${page.last_name}`
  const current = page.employments.find(({ end_date: end }) => end === null)
  const place = [page.city, page.country].filter(Boolean).join(', ')
  const work = current && [current.position, current.company_name_now ?? current.company]
  return {
    look: 1,
    name: null,
    initials: initials(name),
    logo: page.photo_url,
    title: name,
    facts: page.headline ? [page.headline] : (work ?? [place].filter(Boolean)),
    product: site.productName,
    round: true,
  }
}

/** A content hash: a picture under a given name never changes. */
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

export function personPicture(page: PublicPage, context: PageContext): Picture {
  const name = pictureName(personCard(page, context))
  const { path, site } = context
  return {
    url: absolute(path('personPicture', { address: page.address, name }), site.siteUrl),
    ...shape,
    alt: [`${page.first_name} ${page.last_name}`, page.headline].filter(Boolean).join(': '),
  }
}
