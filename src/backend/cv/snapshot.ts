import { sql } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { CvSnapshot, ShownCvSnapshot } from '#contract/cv/snapshot.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { profileSections } from './schema/sections.ts'
import { entriesOf, type EntryKind } from './entryKinds.ts'
import { toLanguage } from './queries.ts'

interface SentSections {
  /** Sections that only their owner sees are not sent (docs/decisions/080-applications-send-visible-sections.md). */
  readonly isSent: (name: SectionName) => boolean
  readonly cv: CvSnapshot
}

interface StoredSections extends CvSnapshot {
  readonly hidden: readonly SectionName[] | null
}

/** All sections of a person as one column of a query of `profiles`, for `sentSections`. */
export const sectionsToSend = sql<StoredSections>`jsonb_build_object(
  'hidden', (select jsonb_agg(${profileSections.name}) from ${profileSections}
    where ${profileSections.userId} = ${profiles.userId} and ${profileSections.audience} = 'nobody'),
  'education', ${entriesOf('education')}, 'certificates', ${entriesOf('certificates')},
  'projects', ${entriesOf('projects')}, 'languages', ${entriesOf('languages')},
  'awards', ${entriesOf('awards')})`

/** The sections that an application sends. */
export function sentSections(stored: StoredSections): SentSections {
  const isSent = (name: SectionName) => !stored.hidden?.includes(name)
  const sent = <K extends EntryKind>(kind: K): CvSnapshot[K] => (isSent(kind) ? stored[kind] : [])
  return {
    isSent,
    cv: {
      education: sent('education'),
      certificates: sent('certificates'),
      projects: sent('projects'),
      languages: sent('languages'),
      awards: sent('awards'),
    },
  }
}

export const showCvSnapshot = (cv: CvSnapshot, locale: Locale): ShownCvSnapshot => ({
  ...cv,
  languages: cv.languages.map((one) => toLanguage(one, locale)),
})
