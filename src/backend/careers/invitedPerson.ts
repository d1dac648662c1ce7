import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { findAddresses, findAddressOwner } from '../accounts/addresses/emailOwners.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../db/schema/accounts.ts'
import { profiles } from '../db/schema/profiles.ts'

const confirmed = and(isNotNull(accounts.emailVerifiedAt), isNull(accounts.closedAt))

/** Whose confirmed address this is; null while it is nobody's. */
export async function findPersonAt(tx: Tx, email: string): Promise<number | null> {
  const owner = await findAddressOwner(tx, email)
  return owner && !owner.closedAt ? owner.id : null
}

/** The addresses that a person has confirmed. */
export function addressesOf(tx: Tx, userId: number): Promise<string[]> {
  return findAddresses(tx, userId)
}

/** Where mails to a person go, in which language, and what they are called; null once the account is closed. */
export async function findPerson(tx: Tx, userId: number) {
  const [person] = await tx
    .select({
      email: accounts.email,
      locale: accounts.locale,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.id))
    .where(and(eq(accounts.id, userId), confirmed))
  if (!person) return null
  const { email, locale, firstName, lastName } = person
  return { email, locale, name: `${firstName} ${lastName}` }
}
