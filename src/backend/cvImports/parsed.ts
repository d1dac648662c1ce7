import type { OwnAwardForm } from '#contract/cv/awards.ts'
import type { CertificateForm } from '#contract/cv/certificates.ts'
import type { EducationForm } from '#contract/cv/education.ts'
import type { LanguageForm, LanguageLevel } from '#contract/cv/languages.ts'
import type { ProjectForm } from '#contract/cv/projects.ts'
import type { ImportSource } from '#contract/cvImports/imports.ts'
import type { ImportField, ImportKind, LeftOutReason } from '#contract/cvImports/items.ts'

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
  readonly title: string
  readonly reason: LeftOutReason
}

/** What a file says about its owner. */
export interface ParsedFile {
  readonly source: ImportSource
  readonly fields: Partial<Record<ImportField, string>>
  readonly entries: { [K in ParsedKind]: ParsedEntries[K][] }
  readonly leftOut: LeftOut[]
  /** Files of an archive that were not opened. */
  unopened: number
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
  unopened: 0,
})

/** Entries of one kind; more do not fit into a profile anyway. */
const maxEntries = 300
/** Characters of one value; longer ones are refused by the forms anyway. */
const maxLength = 10_000

/** Bounds what a file can store, and removes what the database cannot. */
export function bounded(parsed: ParsedFile): ParsedFile {
  const { entries, leftOut } = parsed
  return clean({
    ...parsed,
    entries: Object.fromEntries(
      Object.entries(entries).map(([kind, list]) => [kind, list.slice(0, maxEntries)]),
    ) as unknown as ParsedFile['entries'],
    leftOut: leftOut.slice(0, maxEntries),
  })
}

function clean<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').slice(0, maxLength).toWellFormed() as T
  if (Array.isArray(value)) return value.map(clean) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)])) as T
}

export const isNothing = ({ fields, entries, leftOut }: ParsedFile): boolean =>
  Object.values(fields).every((value) => value === '') &&
  Object.values(entries).every((list) => list.length === 0) &&
  leftOut.length === 0
