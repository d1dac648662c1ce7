import { bigint, customType, integer, pgTable, primaryKey, text } from '#drizzle/pg-core'
import type { DirectoryKind } from '#contract/directory/directory.ts'
import { moment } from '../db/columns.ts'

export type PartKind = DirectoryKind

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

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Finished pieces of the sitemap's files, each of 100 ids; see `sitemapPieces.ts`.
 *
 * A piece is served only while its rows read as they did when it was written, so nobody sees one of what was hidden or erased since;
 * it is replaced within ten minutes, and deleted when all its rows are gone. It has addresses of public pages and nothing
 * else, so it is not exported, and needs no backup: without it the piece is written when it is asked for. Read by that route alone.
 */
export const sitemapPieces = pgTable(
  'sitemap_pieces',
  {
    kind: text().$type<PartKind>().notNull(),
    /** The number of ids in a part. */
    size: integer().notNull(),
    part: integer().notNull(),
    piece: integer().notNull(),
    /** Of its rows, and of how the site writes them. */
    fingerprint: text().notNull(),
    /** Compressed so that pieces can be joined (`core/joinedGzip.ts`). */
    deflated: bytes().notNull(),
    /** Of the text: checksum and bytes. */
    crc: bigint({ mode: 'number' }).notNull(),
    length: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.size, table.part, table.piece] })],
)
