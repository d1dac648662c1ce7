import { and, sql, type SQL } from '#drizzle'
import type { PgTable } from '#drizzle/pg-core'
import type { Tx } from './connect.ts'

/** Rows that one statement changes, which takes it a fraction of the time that a statement may take. */
export const batchSize = 5_000

/** A condition for a batch of the rows that match. Each is checked again: it may have changed meanwhile. */
export function inBatch(db: Tx, table: PgTable, isDue: SQL | undefined, limit = batchSize): SQL | undefined {
  const some = db
    .select({ ctid: sql`ctid` })
    .from(table)
    .where(isDue)
    .limit(limit)
  return and(isDue, sql`ctid = any(array(${some}))`)
}

/**
 * Deletes a batch of the rows that match. Returns what batched work returns when there may be more (`core/batchedWork.ts`):
 * what is deleted needs no position.
 */
export async function deleteBatch(
  db: Tx,
  table: PgTable,
  isDue: SQL | undefined,
  limit = batchSize,
): Promise<object | null> {
  const { rowCount } = await db.delete(table).where(inBatch(db, table, isDue, limit))
  return rowCount === limit ? {} : null
}
