import type * as z from 'zod/mini'
import { EmploymentForm } from '#contract/employments/edits.ts'
import { OwnAwardForm } from '#contract/cv/awards.ts'
import { CertificateForm } from '#contract/cv/certificates.ts'
import { EducationForm } from '#contract/cv/education.ts'
import { LanguageForm } from '#contract/cv/languages.ts'
import { ProjectForm } from '#contract/cv/projects.ts'
import type { ImportedFieldName } from '#contract/cvImports/items.ts'
import { toViolations } from '#contract/core/violations.ts'
import { ProfileUrlForm } from '#contract/profiles/edits.ts'
import type { ParsedEntries, ParsedKind } from './parsed.ts'
import { containsDay, withDays } from './statedDates.ts'

/** The kinds whose entries have a form each. */
export type FormKind = Exclude<ParsedKind, 'skills'>
type Values = Readonly<Record<string, string | null>>

const forms: Readonly<Record<FormKind, z.ZodMiniType>> = {
  employment: EmploymentForm,
  education: EducationForm,
  certificates: CertificateForm,
  projects: ProjectForm,
  languages: LanguageForm,
  awards: OwnAwardForm,
  urls: ProfileUrlForm,
}
export const formKinds = Object.keys(forms) as FormKind[]

/** Fields without which an entry is still worth having, and the value that they then have. */
const dispensable: Readonly<Record<FormKind, Values>> = {
  // Without its end it is a current one, which the review says.
  employment: { end_date: null, description: '' },
  education: { degree: '', area_of_study: '', start_date: null, end_date: null, description: '' },
  certificates: { provider: '', credential_id: '', credential_url: '', issued_on: null, expires_on: null },
  projects: { description: '', url: '', start_date: null, end_date: null },
  languages: {},
  awards: { issuer: '', awarded_on: null, description: '' },
  urls: { label: 'Website' },
}

interface Checked {
  /** As its form accepts it; null if it does not. */
  readonly form: Values | null
  readonly invalidFields: ImportedFieldName[]
}

/** Checks an entry by its form. A value that the form refuses is left out where the entry can do without it. */
export function checkEntry<K extends FormKind>(kind: K, entry: ParsedEntries[K]): Checked {
  const values: Record<string, unknown> = { ...withDays(entry) }
  const invalidFields: ImportedFieldName[] = []
  for (;;) {
    const result = forms[kind].safeParse(values)
    if (result.success) return { form: result.data as Values, invalidFields }
    const [violation] = toViolations(result.error.issues, values)
    const field = (violation?.field ?? '') as ImportedFieldName
    if (invalidFields.includes(field) || !(field in dispensable[kind]))
      return { form: null, invalidFields: [field] }
    invalidFields.push(field)
    values[field] = dispensable[kind][field]
  }
}

/** What makes two entries the same one, even if their other fields differ. */
const identities: { readonly [K in FormKind]: (one: ParsedEntries[K]) => readonly (string | null)[] } = {
  employment: (one) => [one.company, one.position, one.start_date.slice(0, 7)],
  education: (one) => [one.school, one.degree, year(one.start_date ?? one.end_date)],
  certificates: (one) => [one.name, one.provider, year(one.issued_on)],
  projects: (one) => [one.title, year(one.start_date)],
  languages: (one) => [one.code],
  awards: (one) => [one.title, year(one.awarded_on)],
  urls: (one) => [one.url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')],
}
const year = (day: string | null) => day?.slice(0, 4) ?? null
const normalize = (text: string | null) =>
  (text ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The identities by which a file may mean an entry of the profile: it may know only the year in which an employment began. */
export function identitiesOf<K extends FormKind>(kind: K, one: ParsedEntries[K]): string[] {
  const year = 'company' in one ? [{ ...one, start_date: one.start_date.slice(0, 4) }] : []
  return [one, ...year].map((same) => identityOf(kind, same))
}

export const identityOf = <K extends FormKind>(kind: K, one: ParsedEntries[K]): string =>
  identities[kind](one).map(normalize).join('\n')

/** The fields whose values in the file are not those of the profile. What the file does not know is no difference. */
export function differingFields(imported: object, current: object): ImportedFieldName[] {
  const known = current as Readonly<Record<string, string | null>>
  return Object.entries(imported).flatMap(([name, value]: [string, string | null]) =>
    value === null || value === '' || isSame(value, known[name] ?? '') ? [] : [name as ImportedFieldName],
  )
}

/** Some files have days only, and state a month by its first or last one: a day of the same month is more exact, not other. */
function isSame(imported: string, current: string): boolean {
  if (normalize(imported) === normalize(current) || containsDay(imported, current)) return true
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(imported)
  return isDay && isMonth(imported) && imported.slice(0, 7) === current.slice(0, 7)
}

function isMonth(day: string): boolean {
  const next = new Date(Date.parse(day) + 86_400_000)
  return day.endsWith('-01') || next.getUTCDate() === 1
}
