import { and, isNotNull, lt, ne } from 'drizzle-orm'
import { daysAfter } from '../../core/days.ts'
import { addressDays } from '../../core/security/dailyFile.ts'
import type { Tx } from '../../db/connect.ts'
import { sessions } from '../schema/accounts.ts'
import { accountActivity } from '../schema/security.ts'

/**
 * Removes network addresses from rows that outlive the retention of addresses: year-long sessions, and the activity
 * that account owners see.
 */
export async function deleteOldAddresses(db: Tx, now: Date): Promise<void> {
  const before = daysAfter(now, -addressDays)
  await db
    .update(sessions)
    .set({ address: null })
    .where(and(lt(sessions.createdAt, before), isNotNull(sessions.address)))
  await db
    .update(accountActivity)
    .set({ place: '' })
    .where(and(lt(accountActivity.at, before), ne(accountActivity.place, '')))
}
