import { and, eq } from 'drizzle-orm'
import type { StaffCase } from '#contract/reports/cases.ts'
import { hasStaffRole } from '#contract/core/staffRoles.ts'
import { refuse, type RefusalCode } from '../../core/refuse.ts'
import type { StaffMember } from '../../core/staff.ts'
import type { Tx } from '../../db/connect.ts'
import { hasColleague, requireStaffRole } from '../../staff/grants.ts'
import { isOwn } from '../decide.ts'
import { reports, type reportCases } from '../schema.ts'

type Case = typeof reportCases.$inferSelect
export type Obstacle = NonNullable<StaffCase['obstacle']>

/** Supervisors alone see cases of abuse of children and work on them. @throws Refused */
export function requireUnsealed(staff: StaffMember, { sealed }: Pick<Case, 'sealed'>): void {
  if (sealed && !seesSealed(staff)) throw refuse('caseSealed')
}

export const seesSealed = ({ roles }: StaffMember): boolean => hasStaffRole(roles, 'supervisor')

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
  return hasDecided && (await hasOtherReviewer(db, found)) ? 'sameDecider' : null
}

/** Whether somebody other than who decided could answer an objection. */
export const hasOtherReviewer = (db: Tx, { decidedBy, sealed }: Pick<Case, 'decidedBy' | 'sealed'>) =>
  hasColleague(db, decidedBy, sealed ? ['supervisor'] : ['moderator', 'supervisor'])

/** Whether a case is about something of the staff member's or of their company, or was reported by them. */
export async function concerns(db: Tx, { accountId }: StaffMember, found: Case): Promise<boolean> {
  if (await isOwn(db, found, accountId)) return true
  const isReporter = and(eq(reports.caseId, found.id), eq(reports.reporterId, accountId))
  return (await db.$count(reports, isReporter)) > 0
}

const codes: Readonly<Record<Obstacle, RefusalCode>> = {
  own: 'ownCase',
  assigned: 'caseTaken',
  sameDecider: 'sameDecider',
  role: 'staffDenied',
}

export const refuseFor = (obstacle: Obstacle) => refuse(codes[obstacle])

/** Whether the staff member may decide about a case and its owner, by the role that they have at this moment. @throws Refused */
export const requireDecidable = (tx: Tx, staff: StaffMember, found: Case) =>
  requireNoObstacle(tx, staff, found, obstacleToDecision)

/** Whether the staff member may answer the objection to a decision, by that role. @throws Refused */
export const requireAnswerable = (tx: Tx, staff: StaffMember, found: Case) =>
  requireNoObstacle(tx, staff, found, obstacleToAnswer)

async function requireNoObstacle(
  tx: Tx,
  staff: StaffMember,
  found: Case,
  find: typeof obstacleToDecision,
): Promise<void> {
  await requireStaffRole(tx, staff, 'moderator')
  requireUnsealed(staff, found)
  const obstacle = await find(tx, staff, found)
  if (obstacle) throw refuseFor(obstacle)
}
