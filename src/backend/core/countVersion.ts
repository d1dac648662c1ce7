import { sql } from '#drizzle'
import type { Tx } from '../db/connect.ts'

/**
 * The version of a count that is taken afterwards. A change is committed before the version of its own count is drawn, so
 * the count with the highest version includes all changes, whichever process took it and in whatever order counts
 * arrive. Never draw it in the statement that counts: the snapshot of that statement is older.
 */
export async function nextCountVersion(db: Tx): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(sql`select nextval('count_versions') as version`)
  return Number(rows[0]?.version ?? 0)
}
