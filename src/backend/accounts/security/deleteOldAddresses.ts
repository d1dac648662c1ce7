import { and, isNotNull, lt, ne } from '#drizzle'
import { daysAfter } from '../../core/days.ts'
import { addressDays } from '../../core/security/dailyFile.ts'
import type { Tx } from '../../db/connect.ts'
import { batchSize, inBatch } from '../../db/deleteBatch.ts'
import { sessions } from '../schema/accounts.ts'
import { accountActivity } from '../schema/security.ts'

/**
 * Removes network addresses from rows that outlive the retention of addresses: year-long sessions, and the activity
 * that account owners see.
 */
export async function deleteOldAddresses(db: Tx, now: Date): Promise<object | null> {
  const before = daysAfter(now, -addressDays)
  const isOldSession = and(lt(sessions.createdAt, before), isNotNull(sessions.address))
  const ofSessions = await db
    .update(sessions)
    .set({ address: null })
    .where(inBatch(db, sessions, isOldSession))
  const isOldActivity = and(lt(accountActivity.at, before), ne(accountActivity.place, ''))
  const ofActivity = await db
    .update(accountActivity)
    .set({ place: '' })
    .where(inBatch(db, accountActivity, isOldActivity))
  return ofSessions.rowCount === batchSize || ofActivity.rowCount === batchSize ? {} : null
}
