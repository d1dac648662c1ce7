import type { OwnAwardForm } from '#contract/cv/awards.ts'
import type { CertificateForm } from '#contract/cv/certificates.ts'
import type { EducationForm } from '#contract/cv/education.ts'
import type { LanguageForm, LanguageLevel } from '#contract/cv/languages.ts'
import type { ProjectForm } from '#contract/cv/projects.ts'
import type { ImportSource } from '#contract/cvImports/imports.ts'
import type { ImportField, ImportKind, LeftOutPart, LeftOutReason } from '#contract/cvImports/items.ts'

/** What a file says, in the forms of the profile but unchecked: dates may be any text, texts of any length. */
export interface ParsedEntries {
  employment: {
    company: string
    position: string
    start_date: string
    end_date: string | null
    description: string
  }
  education: EducationForm
  certificates: CertificateForm
  projects: ProjectForm
  languages: Omit<LanguageForm, 'level'> & {
    level: LanguageLevel | null
    /** Words that are no grade; the level is then a suggestion. */
    words: string
  }
  awards: OwnAwardForm
  urls: { label: string; url: string }
  skills: { name: string; used_in?: UsedInFile }
}
/** Where a skill was used: places in the lists of the file's entries, from 0. */
export type UsedInFile = Readonly<Partial<Record<EvidenceKind, readonly number[]>>>
export type EvidenceKind = 'employment' | 'certificates' | 'projects'
export type ParsedKind = keyof ParsedEntries

export interface LeftOut {
  readonly kind: ImportKind
  /** Of the entry that it is, or that it belongs to. */
  readonly title: string
  readonly reason: LeftOutReason
  /** A section that profiles do not have, or a field of the entry. */
  readonly part?: LeftOutPart
  readonly value?: string
}

/** What a file says about its owner. */
export interface ParsedFile {
  readonly source: ImportSource
  readonly fields: Partial<Record<ImportField, string>>
  readonly entries: { [K in ParsedKind]: ParsedEntries[K][] }
  readonly leftOut: LeftOut[]
  /** What is left out beyond those that are listed. */
  unlisted: number
  /** Files of an archive that were not opened. */
  unopened: number
  /** The names of the first of them. */
  readonly unopenedNames: string[]
}

export const nothingParsed = (source: ImportSource): ParsedFile => ({
  source,
  fields: {},
  entries: {
    employment: [],
    education: [],
    certificates: [],
    projects: [],
    languages: [],
    awards: [],
    urls: [],
    skills: [],
  },
  leftOut: [],
  unlisted: 0,
  unopened: 0,
  unopenedNames: [],
})

/** Entries of one kind; more do not fit into a profile anyway. */
const maxEntries = 300
const maxLeftOut = 1_000
const maxNames = 50
/** Characters of one value; longer ones are refused by the forms anyway. */
const maxLength = 10_000
/** Characters by which somebody recognises what is left out. */
const maxShown = 200

/** Adds an entry to those that are offered. */
export function addParsedEntry<K extends ParsedKind>(
  parsed: ParsedFile,
  kind: K,
  entry: ParsedEntries[K],
): void {
  const list = parsed.entries[kind]
  if (list.length < maxEntries) list.push(entry)
  else leaveOut(parsed, { kind, title: titleOf(entry), reason: 'tooMany' })
}

/** Adds an entry that has a name; one without is left out, under the name of what else it says. */
export function addNamed<K extends ParsedKind>(
  parsed: ParsedFile,
  kind: K,
  otherwise: string,
  entry: ParsedEntries[K],
): void {
  if (titleOf(entry) === '') leaveOut(parsed, { kind, title: otherwise, reason: 'noName' })
  else addParsedEntry(parsed, kind, entry)
}

/** Adds an employment; one without a company, a position or a start is left out. */
export function addParsedEmployment(
  parsed: ParsedFile,
  { start_date, ...entry }: Omit<ParsedEntries['employment'], 'start_date'> & { start_date: string | null },
): void {
  const { company, position } = entry
  const reason = company === '' ? 'noCompany' : position === '' ? 'noPosition' : 'noStart'
  if (company === '' || position === '' || start_date === null)
    leaveOut(parsed, { kind: 'employment', title: titleOf(entry), reason })
  else addParsedEntry(parsed, 'employment', { ...entry, start_date })
}

const titleOf = (entry: object): string => {
  const one = entry as Readonly<Record<string, unknown>>
  const parts = [
    one['position'] ?? one['title'] ?? one['name'] ?? one['school'] ?? one['url'] ?? one['code'],
    one['company'],
  ]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ')
}

/** Names something of the file that is not offered, and why. */
export function leaveOut(parsed: ParsedFile, { title, value, ...rest }: LeftOut): void {
  const one: LeftOut = { ...rest, title: shorten(title), ...(value && { value: shorten(value) }) }
  if (parsed.leftOut.length >= maxLeftOut) parsed.unlisted += 1
  else if (!parsed.leftOut.some((known) => isSameField(known, one))) parsed.leftOut.push(one)
}

/** Archives list positions twice. */
const isSameField = (a: LeftOut, b: LeftOut) =>
  a.value !== undefined &&
  a.value === b.value &&
  a.title === b.title &&
  a.part === b.part &&
  a.kind === b.kind

/** Leaves out a field of an entry, or of the person if there is no title: the profile has no place for it. */
export function leaveOutField(
  parsed: ParsedFile,
  kind: ImportKind,
  title: string,
  part: LeftOutPart,
  value: string,
): void {
  if (value === '') return
  leaveOut(parsed, {
    kind,
    part,
    reason: 'noSection',
    ...(title === '' ? { title: value } : { title, value }),
  })
}

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxShown ? `${line.slice(0, maxShown - 1)}…` : line
}

export function addUnopenedFile(parsed: ParsedFile, fileName: string): void {
  parsed.unopened += 1
  if (parsed.unopenedNames.length < maxNames)
    parsed.unopenedNames.push(shorten(fileName.slice(fileName.lastIndexOf('/') + 1)))
}

/** Shortens what is too long to store, and removes what the database cannot store. */
export function toStorable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').slice(0, maxLength).toWellFormed() as T
  if (Array.isArray(value)) return value.map(toStorable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toStorable(one)])) as T
}

export const isNothing = ({ fields, entries, leftOut }: ParsedFile): boolean =>
  Object.values(fields).every((value) => value === '') &&
  Object.values(entries).every((list) => list.length === 0) &&
  leftOut.length === 0
