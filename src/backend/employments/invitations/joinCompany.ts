import { requireDistinctName } from '../../companies/domain/companyVerification.ts'
import type { Context } from '../../core/context.ts'
import type { Emit } from '../../core/events.ts'
import type { Tx } from '../../db/connect.ts'
import { confirmEmployment } from '../confirmEmployment.ts'
import { addressesOf } from './invitedPerson.ts'
import { answerPending, updateInvitation, type InvitationRow } from './invitationRows.ts'
import { type CompanyRow } from '../../companies/lockCompany.ts'
import { addMember } from '../../companies/members.ts'
import { assertNotSuspended, assertNotSuspendedCompany } from '../../companies/membership.ts'
import { updateMembershipEnd } from '../members/memberships.ts'

export interface Terms {
  readonly position: string
  readonly startDate: string
  readonly role: 'admin' | 'member'
  readonly manageHrPanel: boolean
  readonly answerMessages: boolean
}

interface JoinParams {
  readonly company: CompanyRow
  /** A pending invitation or request of this company, whose row is locked. */
  readonly row: InvitationRow
  readonly userId: number
  /** The company's terms, which are what it confirms. */
  readonly terms: Terms
  /** The person's name as the company has seen it, in its invitation or in the request. */
  readonly name: string
  /** The admin who confirms the employment. */
  readonly verifiedBy: number | null
  readonly answeredBy: number
}

/**
 * Creates the membership and the verified employment, and accepts everything pending between the two, in the caller's
 * transaction.
 */
export async function joinCompany(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { company, row, userId, terms: given, name, verifiedBy, answeredBy }: JoinParams,
): Promise<InvitationRow> {
  const isJoiner = answeredBy === userId
  await assertNotSuspendedCompany(tx, company.id)
  await requireDistinctName(tx, company.id, isJoiner ? 'companyMustVerify' : 'nameConfusable')
  await assertNotSuspended(tx, userId, company.id, isJoiner ? 'accessSuspended' : 'memberSuspended')
  const now = ctx.now()
  const { position, startDate, role, manageHrPanel, answerMessages } = given
  const terms = { position, startDate, role, manageHrPanel, answerMessages }
  const confirmation = { position, startDate, name, verifiedBy, now }
  const employmentId = await confirmEmployment(
    ctx,
    tx,
    emit,
    { company, userId, requestedId: row.employmentId },
    confirmation,
  )
  const answer = { state: 'accepted' as const, answeredAt: now, answeredBy, userId, employmentId }
  const accepted = await updateInvitation(tx, row, { ...answer, ...terms })
  await answerPending(tx, company.id, { userId, addresses: await addressesOf(tx, userId) }, answer)
  await addMember(tx, { companyId: company.id, userId, role, manageHrPanel, answerMessages })
  // A new employment outlasts the planned end of another; confirming the same one again does not.
  await updateMembershipEnd(tx, company.id, userId)
  await emit('memberJoined', { companyId: company.id, userId, employmentId, invitationId: row.id })
  await emit('profileChanged', { userId })
  return accepted
}
