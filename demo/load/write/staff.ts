import type { StaffRole } from '#contract/core/staffRoles.ts'
import { claimEmail } from '#backend/accounts/addresses/emailOwners.ts'
import { encryptSecret } from '#backend/accounts/security/secrets.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { secondFactors } from '#backend/accounts/schema/security.ts'
import type { Context } from '#backend/core/context.ts'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import { grantRole } from '#backend/staff/grants.ts'
import type { WriteContext } from './context.ts'

interface StaffMember {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
  /** Of their authenticator app. */
  readonly secret: string
  readonly roles: readonly StaffRole[]
}

/** Adds somebody of the staff who can sign in. Returns the id of their account. */
export async function writeStaffMember(ctx: Context, member: StaffMember, at: Date): Promise<number> {
  const { email, passwordHash, firstName, lastName, secret, roles } = member
  const facts = { email, passwordHash, termsAcceptedAt: at, emailVerifiedAt: at }
  const [account] = await ctx.db.insert(accounts).values(facts).returning({ id: accounts.id })
  const accountId = account?.id ?? 0
  await claimEmail(ctx.db, accountId, email, at)
  await ctx.db.insert(profiles).values({ userId: accountId, firstName, lastName })
  await writeSecondFactor(ctx, accountId, secret, at)
  for (const role of roles) await grantRole(ctx, email, role)
  return accountId
}

/** Turns two-step verification on for an account. */
export async function writeSecondFactor(
  ctx: Context,
  accountId: number,
  secret: string,
  at: Date,
): Promise<void> {
  await ctx.db
    .insert(secondFactors)
    .values({ accountId, secret: encryptSecret(ctx, secret), confirmedAt: at })
}

/** A supervisor of the staff. The secret of their second factor is no secret: the demo prints it. */
export const demoStaff = { email: 'staff@demo.example', secret: 'TENUREDEMOTENUREDEMOTENUREDEMO23' } as const

export async function writeStaff({ ctx, today, passwordHash }: WriteContext): Promise<void> {
  const name = { firstName: 'Robin', lastName: 'Hale' }
  await writeStaffMember(ctx, { ...demoStaff, ...name, passwordHash, roles: ['supervisor'] }, today)
}
