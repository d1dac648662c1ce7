import type { SectionName } from '#contract/cv/sections.ts'
import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import { toEntry, type CvEntry, type EntryTexts } from '#features/cv/entries.ts'
import type { MessageKey } from '#i18n/keys.ts'
import { displayUrl } from '#paths/addresses.ts'

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

export function entriesOf(page: PublicPage, section: EntrySection, texts: EntryTexts): CvEntry[] {
  if (section === 'urls')
    return page.urls.map(({ label, url }) => ({
      title: label,
      href: url,
      facts: displayUrl(url) === label ? [] : [displayUrl(url)],
    }))
  const items: readonly PublicPage[typeof section][number][] = page[section]
  return items.map((item) => toEntry(section, item, texts))
}
