import type { StaffRole } from '#contract/core/staffRoles.ts'
import type { Context } from './context.ts'

declare const admitted: unique symbol

/**
 * A member of the operator's staff, in a session of their own. `serve` alone gives one out, for endpoints whose access is
 * `staff`: a command that takes it as a parameter cannot be called without the role.
 */
export interface StaffMember {
  readonly [admitted]: true
  readonly accountId: number
  readonly sessionId: number
  /** As they are granted; see `hasStaffRole`. */
  readonly roles: readonly StaffRole[]
  readonly expiresAt: Date
  readonly reauthenticatedAt: Date | null
}

/** The staff member whose session a token opens; null if there is none, it is over, or they are of the staff no more. */
export type FindStaff = (ctx: Context, token: string) => Promise<StaffMember | null>
