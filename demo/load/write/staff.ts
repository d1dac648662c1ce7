import { claimEmail } from '#backend/accounts/addresses/emailOwners.ts'
import { encryptSecret } from '#backend/accounts/security/secrets.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { secondFactors } from '#backend/accounts/schema/security.ts'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import { grantRole } from '#backend/staff/grants.ts'
import type { WriteContext } from './context.ts'

/** A supervisor of the staff. The secret of their second factor is no secret: the demo prints it. */
export const demoStaff = { email: 'staff@demo.example', secret: 'TENUREDEMOTENUREDEMOTENUREDEMO23' } as const

export async function writeStaff({ ctx, db, today, passwordHash }: WriteContext): Promise<void> {
  const { email, secret } = demoStaff
  const facts = { email, passwordHash, termsAcceptedAt: today, emailVerifiedAt: today }
  const [account] = await db.insert(accounts).values(facts).returning({ id: accounts.id })
  const accountId = account?.id ?? 0
  await claimEmail(db, accountId, email, today)
  await db.insert(profiles).values({ userId: accountId, firstName: 'Robin', lastName: 'Hale' })
  await db.insert(secondFactors).values({ accountId, secret: encryptSecret(ctx, secret), confirmedAt: today })
  await grantRole(ctx, email, 'supervisor')
}
