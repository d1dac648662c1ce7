import { and, eq, isNull } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { notFound } from './refuse.ts'

/** The name of somebody whose account is not closed. @throws Refused */
export async function findPersonName(db: Tx, userId: number): Promise<string> {
  const [person] = await db
    .select({ name: fullName })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .where(eq(profiles.userId, userId))
  if (!person) throw notFound()
  return person.name
}
