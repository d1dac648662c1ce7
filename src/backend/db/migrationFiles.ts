import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const migrationFolder = fileURLToPath(new URL('./migrations', import.meta.url))

export interface JournalEntry {
  readonly idx: number
  readonly tag: string
  /** When it was generated, Unix time in milliseconds. A database runs the migrations newer than its last one. */
  readonly when: number
}

export interface Migration extends Pick<JournalEntry, 'tag' | 'when'> {
  readonly hash: string
  readonly statements: readonly string[]
  /**
   * `after`: only when no process of the previous release is left, such as what drops a column that it writes; its name says so,
   * as in `0071_after_old_columns`. `before`: that release runs on, beside the changed schema.
   */
  readonly phase: 'before' | 'after'
  /** Builds indexes without blocking writes, which takes place outside of a transaction. */
  readonly isConcurrent: boolean
}

/** All migrations, in order. */
export const readJournal = (): readonly JournalEntry[] =>
  (JSON.parse(readFileSync(`${migrationFolder}/meta/_journal.json`, 'utf8')) as { entries: JournalEntry[] })
    .entries

export const readMigrations = (): Migration[] =>
  readJournal().map(({ tag, when }) =>
    parseMigration({ tag, when, text: readFileSync(`${migrationFolder}/${tag}.sql`, 'utf8') }),
  )

const concurrently = /\bconcurrently\b/i

/** @param text statements between Drizzle's breakpoints */
export function parseMigration({
  tag,
  when,
  text,
}: Pick<JournalEntry, 'tag' | 'when'> & { readonly text: string }): Migration {
  return {
    tag,
    when,
    // As Drizzle's own runner computes it, which earlier releases used.
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
    phase: /^\d+_after_/.test(tag) ? 'after' : 'before',
    isConcurrent: concurrently.test(text),
  }
}

/** For an engine with one session, where nobody is blocked, and which cannot build concurrently. */
export const withoutConcurrently = (statement: string): string => statement.replace(concurrently, '')

/** The index that a statement builds. @throws Error when it does not build one that can be built again */
export function builtIndex(statement: string): string {
  const [, name] =
    /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"(\w+)"/i.exec(statement) ?? []
  if (name === undefined)
    throw new Error(
      `A file with 'concurrently' has nothing but 'create index concurrently if not exists "name"': ${statement.trim().slice(0, 100)}`,
    )
  return name
}
