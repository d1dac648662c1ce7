import { and, isNotNull, lt, ne } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { rateLimits } from '../schema.ts'
import { sessions } from '../../accounts/schema/accounts.ts'
import { accountActivity } from '../../accounts/schema/security.ts'
import { daysAfter } from '../days.ts'
import { addressDays } from './dailyFile.ts'

/**
 * Removes network addresses from rows that outlive the retention of addresses: year-long sessions, and the activity
 * that account owners see. Expired counters are deleted because their keys are addresses.
 */
export async function wipeAddresses(db: Tx, now: Date): Promise<void> {
  const before = daysAfter(now, -addressDays)
  await db
    .update(sessions)
    .set({ address: null })
    .where(and(lt(sessions.createdAt, before), isNotNull(sessions.address)))
  await db
    .update(accountActivity)
    .set({ place: '' })
    .where(and(lt(accountActivity.at, before), ne(accountActivity.place, '')))
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}
