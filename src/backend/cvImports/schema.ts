import { index, jsonb, pgTable, text } from '#drizzle/pg-core'
import type { ImportSource } from '#contract/cvImports/imports.ts'
import type { ImportKind } from '#contract/cvImports/items.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../db/columns.ts'
import type { RecordedWrite } from '../db/recordedRows.ts'

export interface SkillEvidence {
  readonly kind: 'employment' | 'certificate' | 'project'
  readonly entryId: number
}

/** What an import has written, and how it is undone. */
export interface AppliedChange extends RecordedWrite {
  readonly kind: ImportKind
  readonly title: string
  /** Of a skill: the entries that it was said to be used in. */
  readonly evidence?: readonly SkillEvidence[]
  /** Set when undoing: it had been changed since, and stayed. */
  readonly remaining?: true
}

/** Imports of profiles from files of other services: reviewed, then applied, and perhaps undone. */
export const cvImports = pgTable(
  'cv_imports',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    source: text().$type<ImportSource>().notNull(),
    /** What the file says (`ParsedFile`); null once it is applied. The file itself is not stored. */
    parsed: jsonb().$type<object>(),
    createdAt: createdAt(),
    appliedAt: moment(),
    undoneAt: moment(),
    changes: jsonb().$type<readonly AppliedChange[]>().notNull().default([]),
  },
  (table) => [
    index('cv_imports_user').on(table.userId, table.id),
    index('cv_imports_created').on(table.createdAt),
  ],
)
