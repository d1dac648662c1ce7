import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { StaffCase } from '#contract/reports/cases.ts'
import { hasStaffRole } from '#contract/core/staffRoles.ts'
import { findMembership } from '../../companies/membership.ts'
import { refuse, type RefusalCode } from '../../core/refuse.ts'
import type { StaffMember } from '../../core/staff.ts'
import type { Tx } from '../../db/connect.ts'
import { staffMembers } from '../../staff/schema.ts'
import { reports, type reportCases } from '../schema.ts'

type Case = typeof reportCases.$inferSelect
export type Obstacle = NonNullable<StaffCase['obstacle']>

/** Why a staff member cannot decide a case that is open; null when they can. */
export async function obstacleToDecision(db: Tx, staff: StaffMember, found: Case): Promise<Obstacle | null> {
  if (!hasStaffRole(staff.roles, 'moderator')) return 'role'
  if (await concerns(db, staff, found)) return 'own'
  return found.assignedTo !== null && found.assignedTo !== staff.accountId ? 'assigned' : null
}

/** Why a staff member cannot answer the objection to a decision: they made it themselves, although somebody else is there. */
export async function obstacleToAnswer(db: Tx, staff: StaffMember, found: Case): Promise<Obstacle | null> {
  if (!hasStaffRole(staff.roles, 'moderator')) return 'role'
  if (await concerns(db, staff, found)) return 'own'
  const hasDecided = found.decidedBy === staff.accountId
  return hasDecided && (await hasColleague(db, staff.accountId)) ? 'sameDecider' : null
}

/** Whether a case is about something of the staff member's or of their company, or was reported by them. */
export async function concerns(db: Tx, { accountId }: StaffMember, found: Case): Promise<boolean> {
  if (found.authorId === accountId) return true
  if (found.companyId !== null && (await findMembership(db, accountId, found.companyId))) return true
  const isReporter = and(eq(reports.caseId, found.id), eq(reports.reporterId, accountId))
  return (await db.$count(reports, isReporter)) > 0
}

/** Whether another staff member may decide. */
async function hasColleague(db: Tx, accountId: number): Promise<boolean> {
  const [colleague] = await db
    .select({ one: sql`1` })
    .from(staffMembers)
    .where(
      and(
        isNull(staffMembers.endedAt),
        inArray(staffMembers.role, ['moderator', 'supervisor']),
        sql`${staffMembers.accountId} <> ${accountId}`,
      ),
    )
    .limit(1)
  return colleague !== undefined
}

const codes: Readonly<Record<Obstacle, RefusalCode>> = {
  own: 'ownCase',
  assigned: 'caseTaken',
  sameDecider: 'sameDecider',
  role: 'staffDenied',
}

export const refuseFor = (obstacle: Obstacle) => refuse(codes[obstacle])
