import { and, isNotNull, lt, ne } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { rateLimits, sessions } from '../../db/schema/accounts.ts'
import { accountActivity } from '../../db/schema/security.ts'
import { daysAfter } from '../days.ts'
import { addressDays } from './dailyFile.ts'

/**
 * Takes network addresses away from what is kept longer than they may be: sign-ins that last a year, and what an
 * account's owner can look through. Counters that have run out go as a whole, because their keys are addresses.
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
