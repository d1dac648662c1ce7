import type { Locale } from '#contract/core/locale.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import {
  awardFacts,
  certificateFacts,
  educationFacts,
  languageFacts,
  projectFacts,
} from '#features/cv/entryFacts.ts'
import type { MessageKey } from '#i18n/keys.ts'
import type { Translate } from '#i18n/translate.ts'

/** An entry of a list on a public page, in any format. */
export interface PublicEntry {
  readonly title: string
  /** Where the title links to. */
  readonly href?: string
  readonly facts: readonly string[]
  readonly description?: string
  /** A further link. */
  readonly link?: { readonly text: string; readonly href: string }
}

/** Sections that are lists of entries. */
export const entrySections = ['education', 'certificates', 'projects', 'languages', 'awards', 'urls'] as const
export type EntrySection = (typeof entrySections)[number]
/** Their titles. */
export const entryTitles = {
  education: 'cv:education.title',
  certificates: 'cv:certificates.title',
  projects: 'cv:projects.title',
  languages: 'cv:languages.title',
  awards: 'cv:awards.title',
  urls: 'profiles:page.urls',
} as const satisfies Record<EntrySection, MessageKey>
export const isEntrySection = (name: SectionName): name is EntrySection =>
  (entrySections as readonly SectionName[]).includes(name)

const given = (facts: readonly (string | null)[]) => facts.filter((fact): fact is string => Boolean(fact))

/** 'ana.example/work' is easier to read than the full address. */
const short = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

export function entriesOf(
  page: PublicPage,
  section: EntrySection,
  { t, locale }: { readonly t: Translate; readonly locale: Locale },
): PublicEntry[] {
  switch (section) {
    case 'education':
      return page.education.map((one) => ({
        title: one.school,
        facts: given(educationFacts(one, t, locale)),
        description: one.description,
      }))
    case 'certificates':
      return page.certificates.map((one) => ({
        title: one.name,
        facts: given(certificateFacts(one, t, locale)),
        ...(one.credential_url && { link: { text: t('cv:certificates.show'), href: one.credential_url } }),
      }))
    case 'projects':
      return page.projects.map((one) => ({
        title: one.title,
        facts: given(projectFacts(one, t, locale)),
        description: one.description,
        ...(one.url && { href: one.url }),
      }))
    case 'languages':
      return page.languages.map((one) => ({ title: one.name, facts: given(languageFacts(one, t)) }))
    case 'awards':
      return page.awards.map((one) => ({
        title: one.title,
        facts: given(awardFacts(one, t, locale)),
        description: one.description,
      }))
    case 'urls':
      return page.urls.map(({ label, url }) => ({
        title: label,
        href: url,
        facts: short(url) === label ? [] : [short(url)],
      }))
  }
}
