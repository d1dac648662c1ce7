import { and, eq, getTableColumns, sql, type SQL } from '#drizzle'
import type { PgColumn, PgTable } from '#drizzle/pg-core'
import type { Tx } from './connect.ts'

export type Columns = Readonly<Record<string, string | number | null>>

/** What was written into a row, as it is stored to be undone. */
export interface RecordedWrite {
  /** Of a table whose rows have an id of their own. */
  readonly entryId: number | null
  /** The columns that were replaced; null if the row was added. */
  readonly before: Columns | null
  /** The columns that were written. It is undone only while they are unchanged. */
  readonly after: Columns
}

/** A table with one row of each person, or several with an id each. */
type PersonalTable = PgTable & { readonly userId: PgColumn; readonly id?: PgColumn }

/** Writes into rows of a person that can be undone. A domain offers them for its tables, within the caller's transaction. */
export interface RecordedRows {
  add(tx: Tx, userId: number, columns: Columns): Promise<RecordedWrite>
  change(tx: Tx, userId: number, entryId: number | null, columns: Columns): Promise<RecordedWrite>
  /** Undoes a write, unless it has been changed since. @returns whether that is still there, and changed */
  undo(tx: Tx, userId: number, write: RecordedWrite): Promise<boolean>
}

/** @param undoable - a condition on the row, beyond being unchanged */
export function recordedRows(
  table: PersonalTable,
  undoable: (write: RecordedWrite) => SQL | undefined = () => undefined,
): RecordedRows {
  const rowId = sql<number>`${table.id ?? table.userId}`.mapWith(Number)
  const own = (userId: number, entryId: number | null) =>
    and(eq(table.userId, userId), table.id ? eq(table.id, entryId ?? 0) : undefined)
  return {
    async add(tx, userId, columns) {
      const [added] = await tx
        .insert(table)
        .values({ userId, ...columns })
        .returning({ id: rowId })
      if (!added) throw new Error('The insert returned no row')
      return { entryId: added.id, before: null, after: columns }
    },
    async change(tx, userId, entryId, columns) {
      const isOwn = own(userId, entryId)
      const [row = {}] = (await tx.select(getTableColumns(table)).from(table).where(isOwn)) as Columns[]
      const after = Object.fromEntries(Object.entries(columns).filter(([name, value]) => row[name] !== value))
      if (Object.keys(after).length > 0) await tx.update(table).set(after).where(isOwn)
      const before = Object.fromEntries(Object.keys(after).map((name) => [name, row[name] ?? null]))
      return { entryId, before, after }
    },
    async undo(tx, userId, write) {
      if (Object.keys(write.after).length === 0) return false
      const isOwn = own(userId, write.entryId)
      const isUndoable = and(isOwn, isUnchanged(table, write.after), undoable(write))
      const [undone] =
        write.before === null
          ? await tx.delete(table).where(isUndoable).returning({ id: rowId })
          : await tx.update(table).set(write.before).where(isUndoable).returning({ id: rowId })
      return !undone && (await tx.$count(table, isOwn)) > 0
    },
  }
}

/** Columns that the table no longer has do not count. */
export function isUnchanged(table: PgTable, after: Columns): SQL | undefined {
  const columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  return and(
    ...Object.entries(after).flatMap(([name, value]) => {
      const column = columns[name]
      return column ? [sql`${column} is not distinct from ${value}`] : []
    }),
  )
}
