import * as z from 'zod/mini'

/** What members of the operator's staff do: sort reports, decide them, decide objections and hand out work, help people. */
export const staffRoles = ['triage', 'moderator', 'supervisor', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]
export const StaffRole = z.enum(staffRoles)

const implied: Readonly<Record<StaffRole, readonly StaffRole[]>> = {
  triage: ['triage'],
  moderator: ['moderator', 'triage'],
  supervisor: ['supervisor', 'moderator', 'triage', 'support'],
  support: ['support'],
}

/** Whether somebody with these roles may do what takes that one: supervisors what all others may, and moderators what triage may. */
export const hasStaffRole = (roles: readonly StaffRole[], needed: StaffRole): boolean =>
  roles.some((role) => implied[role].includes(needed))
