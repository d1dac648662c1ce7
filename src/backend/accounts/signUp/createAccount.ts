import { eq } from '#drizzle'
import type { Context } from '../../core/context.ts'
import { registeredOn } from '../../core/domainModule.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { claimEmail } from '../addresses/emailOwners.ts'

interface NewAccount extends Pick<
  typeof accounts.$inferInsert,
  'email' | 'passwordHash' | 'locale' | 'signUp' | 'phonePending' | 'termsAcceptedAt'
> {
  readonly firstName: string
  readonly lastName: string
  /** Without one, the default of the column. */
  readonly timeZone?: string | null | undefined
}

/** Creates an account, with what every person has, for a confirmed address. Null if another account has the address. */
export async function createAccount(
  ctx: Context,
  tx: Tx,
  { firstName, lastName, timeZone, ...account }: NewAccount,
): Promise<number | null> {
  const [created] = await tx
    .insert(accounts)
    .values({ ...account, emailVerifiedAt: ctx.now() })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id })
  if (!created) return null
  if (!(await claimEmail(tx, created.id, account.email, ctx.now()))) {
    await tx.delete(accounts).where(eq(accounts.id, created.id))
    return null
  }
  const person = { userId: created.id, firstName, lastName, timeZone }
  for (const module of registeredOn(ctx).modules) await module.createAccount?.(tx, person)
  return created.id
}
