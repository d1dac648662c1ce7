import { and, eq, isNotNull, isNull } from '#drizzle'
import { findAddresses, findAddressOwner } from '../../accounts/addresses/emailOwners.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { fullName, profiles } from '../../profiles/schema/profiles.ts'

const confirmed = and(isNotNull(accounts.emailVerifiedAt), isNull(accounts.closedAt))

/** The account that has confirmed this address; null when none has. */
export async function findPersonAt(tx: Tx, email: string): Promise<number | null> {
  const owner = await findAddressOwner(tx, email)
  return owner && !owner.closedAt ? owner.id : null
}

/** The address of an invitation that no account has, open or closed; null otherwise. */
export async function findFreeAddress(
  tx: Tx,
  { userId, email }: { userId: number | null; email: string | null },
): Promise<string | null> {
  if (userId !== null || email === null) return null
  return (await findAddressOwner(tx, email)) ? null : email
}

/** The confirmed addresses of a person. */
export function addressesOf(tx: Tx, userId: number): Promise<string[]> {
  return findAddresses(tx, userId)
}

/** The mail address, language and name of a person; null once the account is closed. */
export async function findMailRecipient(tx: Tx, userId: number) {
  const [person] = await tx
    .select({ email: accounts.email, locale: accounts.locale, name: fullName })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.id))
    .where(and(eq(accounts.id, userId), confirmed))
  return person ?? null
}
