import { and, eq, isNotNull, isNull, or, type Placeholder } from '#drizzle'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { lockCompany, type CompanyRow } from '../companies/lockCompany.ts'
import { assertNotSuspendedCompany } from '../companies/membership.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { reviewAssignments } from './schema/record.ts'
import { employments } from './schema/employments.ts'

/**
 * A company has confirmed the employment, even if it has withdrawn that: its history stays, and both sides can read it.
 */
export const isOnRecord = or(isNotNull(employments.verifiedAt), isNotNull(employments.withdrawnAt))

export type EmploymentRow = typeof employments.$inferSelect

/**
 * How a signed-in person relates to an employment. `admin` acts for its company, `reviewer` is the member who currently
 * reviews the employee; a person who is both is `admin`, with `isReviewer` set.
 */
export type Relation = 'employee' | 'admin' | 'reviewer' | 'other'

export interface Related {
  readonly employment: EmploymentRow
  readonly relation: Relation
  readonly isReviewer: boolean
}

/** The viewer's membership of the company of an employment on record. */
export const isOwnMembership = (viewerId: number | Placeholder) =>
  and(eq(currentMembers.companyId, employments.companyId), eq(currentMembers.userId, viewerId), isOnRecord)

/**
 * An employment and the viewer's relation to it, in one query. Only a company that has confirmed the employment has a
 * side in it.
 * @throws Refused when it does not exist
 */
export async function findRelated(db: Tx, viewer: Viewer, employmentId: number): Promise<Related> {
  const [found] = await db
    .select({
      employment: employments,
      role: currentMembers.role,
      reviewing: reviewAssignments.id,
    })
    .from(employments)
    .leftJoin(currentMembers, isOwnMembership(viewer.userId))
    .leftJoin(
      reviewAssignments,
      and(
        eq(reviewAssignments.employmentId, employments.id),
        eq(reviewAssignments.reviewerId, currentMembers.userId),
        isNull(reviewAssignments.endedAt),
      ),
    )
    .where(eq(employments.id, employmentId))
  if (!found) throw notFound()
  return toRelated(viewer, found.employment, found.role, found.reviewing !== null)
}

/** @param role of the viewer in the company, null if they are no current member @param isReviewer of the employee */
export function toRelated(
  { userId }: Viewer,
  employment: EmploymentRow,
  role: 'admin' | 'member' | null,
  isReviewer: boolean,
): Related {
  if (employment.userId === userId) return { employment, relation: 'employee', isReviewer: false }
  if (role === 'admin') return { employment, relation: 'admin', isReviewer }
  return { employment, relation: isReviewer ? 'reviewer' : 'other', isReviewer }
}

/**
 * An employment for one of its two parties: the employee, or an admin of the company that confirmed it. Everybody else
 * is refused as if it did not exist.
 * @throws Refused
 */
export async function requireParty(db: Tx, viewer: Viewer, employmentId: number) {
  const related = await findRelated(db, viewer, employmentId)
  const { employment, relation } = related
  if (relation !== 'employee' && relation !== 'admin') throw notFound()
  return { employment, side: sideOf(relation), related }
}

export type Side = 'employee' | 'company'

const sideOf = (relation: Relation): Side => (relation === 'employee' ? 'employee' : 'company')

export interface LockedEmployment {
  /** The side for which the viewer acts. */
  readonly side: Side
  readonly company: CompanyRow
  readonly employment: EmploymentRow
  /** Its last day is over, even if the background work has not stored that yet. */
  readonly isEnded: boolean
}

/**
 * Locks a verified employment for a change by one side, or by either, after its company, so that changes by both sides
 * and to the company's members are serialised.
 * @throws Refused unless the viewer acts for that side
 */
export async function lockAs(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  employmentId: number,
  wanted: Side | 'either',
): Promise<LockedEmployment> {
  const { employment: seen } = await requireSide(tx, viewer, employmentId, wanted)
  if (seen.companyId === null || seen.verifiedAt === null) throw refuse('employmentUnverified')
  const company = await lockCompany(tx, { id: seen.companyId })
  const [employment] = await tx
    .select()
    .from(employments)
    .where(eq(employments.id, employmentId))
    .for('update')
  if (!employment) throw notFound()
  // Rights may have changed while waiting for the locks.
  const { side } = await requireSide(tx, viewer, employmentId, wanted)
  // What it has confirmed stays, and it adds and takes back nothing until that ends.
  if (side === 'company') await assertNotSuspendedCompany(tx, company.id)
  const { endDate, terminationAt } = employment
  return {
    side,
    company,
    employment,
    isEnded: endDate !== null || (terminationAt !== null && terminationAt <= ctx.now()),
  }
}

async function requireSide(tx: Tx, viewer: Viewer, employmentId: number, wanted: Side | 'either') {
  const party = await requireParty(tx, viewer, employmentId)
  if (wanted !== 'either' && party.side !== wanted) throw refuse('otherSide')
  return party
}
