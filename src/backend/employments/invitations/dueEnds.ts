import { findMembership } from '../../companies/membership.ts'
import { lockCompany, type CompanyRow } from '../../companies/lockCompany.ts'
import type { Context } from '../../core/context.ts'
import type { Emit } from '../../core/events.ts'
import type { Tx } from '../../db/connect.ts'
import { endDueAt } from '../endEmployments.ts'
import { endedRefusal, expireOverdue, requirePending, type InvitationRow } from './invitationRows.ts'

/** Locks a company for a change to its members, and stores what time has ended there. */
export async function lockAndApplyDueEnds(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  companyId: number,
): Promise<CompanyRow> {
  const company = await lockCompany(tx, { id: companyId })
  await applyDueEnds(ctx, tx, emit, companyId)
  return company
}

/** Stores the expiry of invitations and the ends of employments that are due. Requires the company's row to be locked. */
export async function applyDueEnds(ctx: Context, tx: Tx, emit: Emit, companyId: number): Promise<void> {
  await expireOverdue(tx, ctx.now(), companyId)
  await endDueAt(ctx, tx, emit, companyId)
}

/**
 * Whether the rights of an invitation are still an admin's to give: whoever sent it last must be one when it is accepted.
 * While the company's row is locked, that cannot change (docs/decisions/124).
 */
export async function isSenderAdmin(
  tx: Tx,
  { createdBy, companyId }: Pick<InvitationRow, 'createdBy' | 'companyId'>,
): Promise<boolean> {
  const sender = createdBy === null ? null : await findMembership(tx, createdBy, companyId)
  return sender?.role === 'admin'
}

/** @throws Refused unless the invitation is pending and can still be accepted */
export async function requireAcceptable(tx: Tx, row: InvitationRow, now: Date): Promise<void> {
  requirePending(row, now)
  if (!(await isSenderAdmin(tx, row))) throw endedRefusal('cancelled')
}
