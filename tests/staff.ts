import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#contract/core/staffRoles.ts'
import { claimEmail } from '#backend/accounts/addresses/emailOwners.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { hashPassword } from '#backend/accounts/security/passwords.ts'
import { encryptSecret } from '#backend/accounts/security/secrets.ts'
import { secondFactors } from '#backend/accounts/schema/security.ts'
import type { Context } from '#backend/core/context.ts'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import { grantRole } from '#backend/staff/grants.ts'
import { password } from './world.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The code that the app of every staff member of the tests shows at a time. Each code works once. */
export const codeAt = (now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

/** Turns two-step verification on for an account. */
export async function addSecondFactor(ctx: Context, accountId: number): Promise<void> {
  await ctx.db
    .insert(secondFactors)
    .values({ accountId, secret: encryptSecret(ctx, secret), confirmedAt: ctx.now() })
}

/** Adds a staff member who can sign in. Returns the id of their account. */
export async function addStaffMember(
  ctx: Context,
  email: string,
  ...roles: readonly StaffRole[]
): Promise<number> {
  const now = ctx.now()
  const [account] = await ctx.db
    .insert(accounts)
    .values({
      email,
      passwordHash: await hashPassword(password),
      termsAcceptedAt: now,
      emailVerifiedAt: now,
    })
    .returning({ id: accounts.id })
  const accountId = account?.id ?? 0
  await claimEmail(ctx.db, accountId, email, now)
  await ctx.db.insert(profiles).values({ userId: accountId, firstName: 'Sofia', lastName: 'Lysenko' })
  await addSecondFactor(ctx, accountId)
  for (const role of roles) await grantRole(ctx, email, role)
  return accountId
}
