import { eq, getTableName, sql } from '#drizzle'
import type { ClientBase } from 'pg'
import type { Connection, Tx } from '../db/connect.ts'
import { DatabaseRefused } from '../db/unavailable.ts'
import { milestones } from './schema.ts'

/** Reached at the time that the restored database shows. */
const restored = 'restored from a backup'
/** Reached at the time that the last backup shows; also set by operators who back up with other tools (docs/operations.md). */
export const backedUp = 'backup'

/** In the transaction that restores the database, so that it never exists without. */
export async function insertRestoredMark(client: Pick<ClientBase, 'query'>, takenAt: string): Promise<void> {
  await client.query(
    `insert into ${getTableName(milestones)} (name, reached_at) values ($1, $2) on conflict (name) do update set reached_at = $2`,
    [restored, takenAt],
  )
}

/** The time that a restored database shows; null when it is not one, or is in use again. */
export async function findRestored(db: Tx): Promise<Date | null> {
  const [mark] = await db.select().from(milestones).where(eq(milestones.name, restored))
  return mark?.reachedAt ?? null
}

/** Closes the connection when it fails. @throws DatabaseRefused on a restored database that is not ready for use */
export async function assertInUse({ db, close }: Pick<Connection, 'db' | 'close'>): Promise<void> {
  const takenAt = await findRestored(db).catch(async (error: unknown) => {
    await close()
    throw error
  })
  if (!takenAt) return
  await close()
  throw new DatabaseRefused(
    `The database was restored from a backup of ${takenAt.toISOString()}: run npm run after-restore before the product starts.`,
  )
}

export async function removeRestoredMark(db: Tx): Promise<void> {
  await db.delete(milestones).where(eq(milestones.name, restored))
}

export async function recordBackup(db: Tx, takenAt: Date): Promise<void> {
  await db
    .insert(milestones)
    .values({ name: backedUp, reachedAt: takenAt })
    .onConflictDoUpdate({
      target: milestones.name,
      set: { reachedAt: sql`greatest(${milestones.reachedAt}, ${takenAt.toISOString()}::timestamptz)` },
    })
}

/** The time that the last backup shows; null when there has been none. */
export async function findBackup(db: Tx): Promise<Date | null> {
  const [found] = await db.select().from(milestones).where(eq(milestones.name, backedUp))
  return found?.reachedAt ?? null
}
