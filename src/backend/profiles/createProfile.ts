import type { NewAccount } from '../core/domainModule.ts'
import type { Tx } from '../db/connect.ts'
import { profiles } from './schema/profiles.ts'

/** Every account has a profile. Without a time zone, it has that of the column's default. */
export async function createProfile(
  tx: Tx,
  { userId, firstName, lastName, timeZone }: NewAccount,
): Promise<void> {
  await tx.insert(profiles).values({ userId, firstName, lastName, timeZone: timeZone ?? undefined })
}
