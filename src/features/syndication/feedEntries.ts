import type { NewJob } from '#contract/directory/directory.ts'
import type { Locale } from '#contract/core/locale.ts'
import { jobLanguageTag } from '#contract/jobs/language.ts'
import { briefFacts, jobTranslator } from '#features/jobs/jobText.ts'
import type { Translate } from '#i18n/translate.ts'
import { absolute, type Paths } from '#paths'

/** A feed of jobs. All addresses are absolute. */
export interface Feed {
  readonly title: string
  readonly locale: Locale
  /** Address of the feed in this format. */
  readonly self: string
  /** The corresponding HTML page. */
  readonly page: string
  readonly next: string | null
  readonly product: string
  readonly icon: string
  readonly entries: readonly Entry[]
}

export interface Attachment {
  readonly url: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Of a document, its file name. */
  readonly title?: string
  /** Of a video. */
  readonly seconds?: number
}

export interface Entry {
  readonly url: string
  /** BCP 47 tag of the title and the text; absent if it is unknown. */
  readonly language?: string
  readonly title: string
  readonly summary: string
  readonly html: string
  /** A video, or documents. */
  readonly attachments?: readonly Attachment[]
  readonly publishedAt: string
  readonly changedAt: string
  readonly company: { readonly name: string; readonly url: string; readonly logo: string | null }
  readonly tags: readonly string[]
}

interface PageContext {
  readonly t: Translate
  readonly locale: Locale
  readonly path: Paths
  readonly siteUrl: string
}

/** A job as a feed entry. */
export function toEntry(job: NewJob, { t, locale, path, siteUrl }: PageContext): Entry {
  const { slug, name, logo_url: logo } = job.company
  const language = jobLanguageTag(job.language)
  return {
    ...(language && { language }),
    url: absolute(path('companyJob', { slug, id: job.id }), siteUrl),
    title: job.title,
    summary: briefFacts(job, locale, jobTranslator(t)).join(' · '),
    html: job.description_html,
    publishedAt: job.open_since ?? job.changed_at,
    changedAt: job.changed_at,
    company: {
      name,
      url: absolute(path('company', { slug }), siteUrl),
      logo: logo === null ? null : new URL(logo, siteUrl).href,
    },
    tags: job.skills,
  }
}
