import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../core/endpoint.ts'
import { id, nothing, timestamp } from '../core/fields.ts'
import { LanguageLevel } from '../cv/languages.ts'
import { ImportItem, ImportKind } from './items.ts'

/** `pdf` and `docx` are résumés whose text is read; a PDF that contains data is one of the others. */
export const importSources = ['linkedIn', 'jsonResume', 'europass', 'pdf', 'docx'] as const
export const ImportSource = z.enum(importSources)
export type ImportSource = z.infer<typeof ImportSource>

const megabyte = 1024 * 1024
/** What is in the file decides, not its name; what it is not is a violation with a code of its own. */
export const importRule = { types: ['any'], maxBytes: 100 * megabyte } as const satisfies FileRule

/** How long an import that has been applied can be undone, in days. */
export const undoDays = 30
/** How long a review is stored that is not applied, in days. */
export const reviewDays = 7
const maxItems = 2_000

const head = { id, source: ImportSource, created_at: timestamp }

export const ImportReview = z.object({
  items: z.array(ImportItem),
  /** Left out beyond the listed items. */
  unlisted: z.number(),
  /** Files of the archive that were not opened: about other people, or nothing that is read. */
  unopened: z.number(),
  /** The names of the first of them. */
  unopened_names: z.array(z.string()),
})
export type ImportReview = z.infer<typeof ImportReview>

const ImportedItem = z.object({
  kind: ImportKind,
  title: z.string(),
  /** Of an entry. */
  entry_id: z.nullable(id),
  /** Replaced a value of the profile. */
  replaced: z.boolean(),
})
export type ImportedItem = z.infer<typeof ImportedItem>

export const ImportResult = z.object({
  applied_at: timestamp,
  undone_at: z.nullable(timestamp),
  items: z.array(ImportedItem),
  /** After undoing: what had been changed since, and therefore stayed. */
  remaining: z.array(ImportedItem),
})
export type ImportResult = z.infer<typeof ImportResult>

/** An import is reviewed, then applied, and perhaps undone. */
export const CvImport = z.object({
  ...head,
  /** Compared with the profile as it is now; null once it is applied. */
  review: z.nullable(ImportReview),
  result: z.nullable(ImportResult),
})
export type CvImport = z.infer<typeof CvImport>

export const ListedImport = z.object({
  ...head,
  applied_at: z.nullable(timestamp),
  undone_at: z.nullable(timestamp),
  /** How many items were applied. */
  count: z.number(),
})
export type ListedImport = z.infer<typeof ListedImport>

export const startImport = endpoint({
  method: 'POST',
  path: '/api/profile/imports',
  access: 'person',
  summary:
    'Compares a file with the profile: an archive or a table of LinkedIn, a JSON Resume, a Europass CV, a PDF that ' +
    'contains one of the last two, or a résumé in PDF or DOCX, from whose text entries are suggested. Changes nothing. ' +
    'Replaces an earlier import that has not been applied.',
  files: { source: importRule },
  reply: CvImport,
  limited: true,
  refusals: { importQueueFull: 503 },
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/profile/imports',
  access: 'person',
  summary: "The caller's imports: one that is being reviewed, and those of the last 30 days. Newest first.",
  reply: z.array(ListedImport),
})

export const showImport = endpoint({
  method: 'GET',
  path: '/api/profile/imports/:importId',
  access: 'person',
  summary: "One of the caller's imports, compared with the profile as it is now.",
  reply: CvImport,
})

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/profile/imports/:importId',
  access: 'person',
  summary: 'Deletes an import that has not been applied, with everything that was in its file.',
  reply: nothing,
  limited: true,
  refusals: { importApplied: 409 },
})

const keys = z.array(z.string()).check(z.maxLength(maxItems))

export const ImportChoices = z.object({
  /** Items that are new. */
  add: keys,
  /** Items in conflict, whose values replace those of the profile. */
  replace: keys,
  /** Levels of languages, instead of those in the file. */
  levels: z.array(z.object({ key: z.string(), level: LanguageLevel })).check(z.maxLength(maxItems)),
})
export type ImportChoices = z.infer<typeof ImportChoices>

const application = '/api/profile/imports/:importId/application'

export const applyImport = endpoint({
  method: 'PUT',
  path: application,
  access: 'person',
  summary:
    'Applies the chosen items of an import, all or none. Refused if the profile has changed so that one of them is no ' +
    'longer new or in conflict.',
  body: ImportChoices,
  reply: CvImport,
  limited: true,
  refusals: {
    importApplied: 409,
    importOutdated: 409,
    nameReasonNeeded: 409,
    nameReplaced: 409,
    nameChangedOften: 429,
  },
})

export const undoImport = endpoint({
  method: 'DELETE',
  path: application,
  access: 'person',
  summary:
    'Undoes an import: removes what it added and restores what it replaced, except what has been changed since.',
  reply: CvImport,
  limited: true,
  refusals: { importNotApplied: 409, nameReplaced: 409 },
})
