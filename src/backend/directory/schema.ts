import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

export type PartKind = 'companies' | 'jobs' | 'posts' | 'people'

/**
 * The parts of the directory, as they were counted last; see `countDirectory.ts`.
 *
 * Replaced every hour. They are numbers of public pages, so they are neither exported nor erased, and need no backup: without
 * them the parts are counted when they are asked for. Anybody may read them.
 */
export const directoryParts = pgTable(
  'directory_parts',
  {
    kind: text().$type<PartKind>().notNull(),
    /** The number of ids in a part. */
    size: integer().notNull(),
    part: integer().notNull(),
    count: integer().notNull(),
    changedAt: moment().notNull(),
    /** The highest id that was counted. */
    lastId: bigint({ mode: 'number' }).notNull(),
    countedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.size, table.part] })],
)
