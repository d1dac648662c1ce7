import { sql, type SQL } from '#drizzle'
import type { PgColumn, PgTable } from '#drizzle/pg-core'
import type { OwnAward, OwnAwardForm } from '#contract/cv/awards.ts'
import type { CertificateFacts, CertificateForm } from '#contract/cv/certificates.ts'
import type { Education, EducationForm } from '#contract/cv/education.ts'
import type { Language, LanguageForm } from '#contract/cv/languages.ts'
import type { ProjectFacts, ProjectForm } from '#contract/cv/projects.ts'
import type { Medium } from '#contract/cv/media.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { cvAwards, cvCertificates, cvEducation, cvLanguages, cvProjects } from './schema/sections.ts'
import type { MediaKind } from './mediaQueries.ts'

/** The forms and the entries of each kind of section. */
export interface Entries {
  education: { form: EducationForm; entry: Education }
  languages: { form: LanguageForm; entry: Omit<Language, 'name'> }
  certificates: { form: CertificateForm; entry: CertificateFacts }
  projects: { form: ProjectForm; entry: ProjectFacts }
  awards: { form: OwnAwardForm; entry: OwnAward }
}
export type EntryKind = keyof Entries
/** An entry with what is stored beside it. */
export type ShownEntry<K extends EntryKind> = Entries[K]['entry'] &
  (K extends MediaKind ? { media: Medium[] } : unknown)

interface Kind<K extends EntryKind> {
  readonly table: PgTable & { readonly id: PgColumn; readonly userId: PgColumn }
  /** The columns of a form. */
  readonly toRow: (form: Entries[K]['form']) => Record<string, unknown>
  readonly order: SQL
}

/** Current ones first, then by their last day, then by their first. */
const byDates = ({ endDate, startDate, id }: typeof cvEducation | typeof cvProjects) =>
  sql`${endDate} desc nulls first, ${startDate} desc nulls last, ${id} desc`

export const entryKinds: { readonly [K in EntryKind]: Kind<K> } = {
  education: {
    table: cvEducation,
    toRow: ({ area_of_study: areaOfStudy, start_date: startDate, end_date: endDate, ...rest }) => ({
      ...rest,
      areaOfStudy,
      startDate,
      endDate,
    }),
    order: byDates(cvEducation),
  },
  languages: {
    table: cvLanguages,
    // A native language has no grades.
    toRow: ({ code, level, ...grades }) =>
      level === 'native'
        ? { code, level, listening: null, reading: null, interaction: null, production: null, writing: null }
        : { code, level, ...grades },
    // The names of the levels sort as the levels do.
    order: sql`${cvLanguages.level} = 'native' desc, ${cvLanguages.level} desc, ${cvLanguages.id}`,
  },
  certificates: {
    table: cvCertificates,
    toRow: (form) => ({
      name: form.name,
      provider: form.provider,
      credentialId: form.credential_id,
      credentialUrl: form.credential_url,
      issuedOn: form.issued_on,
      expiresOn: form.expires_on,
    }),
    order: sql`${cvCertificates.issuedOn} desc nulls last, ${cvCertificates.id} desc`,
  },
  projects: {
    table: cvProjects,
    toRow: ({ title, description, url, start_date: startDate, end_date: endDate }) => ({
      title,
      description,
      url,
      startDate,
      endDate,
    }),
    order: byDates(cvProjects),
  },
  awards: {
    table: cvAwards,
    toRow: ({ awarded_on: awardedOn, ...rest }) => ({ ...rest, awardedOn }),
    order: sql`${cvAwards.awardedOn} desc nulls last, ${cvAwards.id} desc`,
  },
}
export const entryKindNames = Object.keys(entryKinds) as EntryKind[]

/** The fields of a row on the wire. */
export const entryFields = ({ table }: { readonly table: PgTable }) =>
  sql`(to_jsonb(${table}) - '{user_id,created_at,reminded_for}'::text[])`

/** All entries of a person as one column of a query of `profiles`. */
export const entriesOf = <K extends EntryKind>(kind: K) =>
  sql<Entries[K]['entry'][]>`(
    select coalesce(jsonb_agg(${entryFields(entryKinds[kind])} order by ${entryKinds[kind].order}), '[]')
    from ${entryKinds[kind].table} where ${entryKinds[kind].table.userId} = ${profiles.userId})`
