import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#contract/core/staffRoles.ts'
import { hashPassword } from '#backend/accounts/security/passwords.ts'
import type { Context } from '#backend/core/context.ts'
import { writeSecondFactor, writeStaffMember } from '#demo/write/staff.ts'
import { password } from './world.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The code that the app of every staff member of the tests shows at a time. Each code works once. */
export const codeAt = (now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

/** Turns two-step verification on for an account. */
export const addSecondFactor = (ctx: Context, accountId: number): Promise<void> =>
  writeSecondFactor(ctx, accountId, secret, ctx.now())

/** Adds a staff member who can sign in. Returns the id of their account. */
export async function addStaffMember(
  ctx: Context,
  email: string,
  ...roles: readonly StaffRole[]
): Promise<number> {
  const passwordHash = await hashPassword(password)
  const name = { firstName: 'Sofia', lastName: 'Lysenko' }
  return writeStaffMember(ctx, { ...name, email, passwordHash, secret, roles }, ctx.now())
}
