import { notExists, sql } from '#drizzle'
import { recordedRows, type RecordedRows } from '../db/recordedRows.ts'
import { entryKinds, type EntryKind } from './entryKinds.ts'
import { hasMedia, mediaOwners, type MediaKind } from './mediaQueries.ts'
import { cvMedia } from './schema/media.ts'

/** The entries of a kind, as an import writes them. One to which its owner has added files stays. */
export function recordedEntries(kind: EntryKind): RecordedRows {
  const { table } = entryKinds[kind]
  return recordedRows(table, ({ before }) =>
    before === null && hasMedia(kind) ? withoutMedia(kind, table) : undefined,
  )
}

const withoutMedia = (kind: MediaKind, table: (typeof entryKinds)[EntryKind]['table']) =>
  notExists(sql`(select 1 from ${cvMedia} where ${mediaOwners[kind].column} = ${table.id})`)
