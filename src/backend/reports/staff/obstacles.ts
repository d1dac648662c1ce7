import { and, eq, inArray, ne, notInArray, sql } from '#drizzle'
import { accounts } from '../../accounts/schema/accounts.ts'
import { currentMembers } from '../../companies/schema/companies.ts'
import type { StaffCase } from '#contract/reports/cases.ts'
import { hasStaffRole } from '#contract/core/staffRoles.ts'
import { refuse, type RefusalCode } from '../../core/refuse.ts'
import type { StaffMember } from '../../core/staff.ts'
import type { Tx } from '../../db/connect.ts'
import { hasMember, requireStaffRole } from '../../staff/grants.ts'
import { staffMembers } from '../../staff/schema.ts'
import { reports, type reportCases } from '../schema.ts'

type Case = typeof reportCases.$inferSelect
export type Obstacle = NonNullable<StaffCase['obstacle']>

/** Supervisors alone see cases of abuse of children and work on them. @throws Refused */
export function requireUnsealed(staff: StaffMember, { sealed }: Pick<Case, 'sealed'>): void {
  if (sealed && !seesSealed(staff)) throw refuse('caseSealed')
}

export const seesSealed = ({ roles }: StaffMember): boolean => hasStaffRole(roles, 'supervisor')

/** Why a staff member cannot decide about a case and its owner; null when they can. */
export async function obstacleToDecision(db: Tx, staff: StaffMember, found: Case): Promise<Obstacle | null> {
  if (!hasStaffRole(staff.roles, 'moderator')) return 'role'
  if (await concerns(db, staff.accountId, found)) return 'own'
  // What is decided is nobody's work any more; measures against its owner are everybody's.
  if (found.decidedAt) return null
  return found.assignedTo !== null && found.assignedTo !== staff.accountId ? 'assigned' : null
}

/** Why a staff member cannot answer the objection to a decision: they made it themselves, although somebody else is there. */
export async function obstacleToAnswer(db: Tx, staff: StaffMember, found: Case): Promise<Obstacle | null> {
  if (!hasStaffRole(staff.roles, 'moderator')) return 'role'
  if (await concerns(db, staff.accountId, found)) return 'own'
  const hasDecided = found.decidedBy === staff.accountId
  return hasDecided && (await hasOtherReviewer(db, found)) ? 'sameDecider' : null
}

/** Whether somebody other than who decided could answer an objection. */
export async function hasOtherReviewer(db: Tx, found: Case): Promise<boolean> {
  const { accountId } = staffMembers
  const isOther = and(
    found.decidedBy === null ? undefined : ne(accountId, found.decidedBy),
    notInArray(accountId, concernedBy(found)),
  )
  return hasMember(db, found.sealed ? ['supervisor'] : ['moderator', 'supervisor'], isOther)
}

/** Whether a case is about something of the account's or of its company, or was reported by it. */
export async function concerns(db: Tx, accountId: number, found: Case): Promise<boolean> {
  const isConcerned = and(eq(accounts.id, accountId), inArray(accounts.id, concernedBy(found)))
  return (await db.$count(accounts, isConcerned)) > 0
}

const concernedBy = ({ id, authorId, companyId }: Case) => sql`(
  select ${reports.reporterId} from ${reports} where ${reports.caseId} = ${id} and ${reports.reporterId} is not null
  union all select ${currentMembers.userId} from ${currentMembers} where ${currentMembers.companyId} = ${companyId}
  union all select ${accounts.id} from ${accounts} where ${accounts.id} = ${authorId})`

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
