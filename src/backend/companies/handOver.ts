import type { Context } from '../core/context.ts'
import { registeredOn, type MemberRights } from '../core/domainModule.ts'
import type { Emit } from '../core/events.ts'
import type { Tx } from '../db/connect.ts'
import type { companyMembers } from './schema/companies.ts'

type MemberRow = typeof companyMembers.$inferSelect

/**
 * Cancels what somebody who loses rights at a company has opened, and passes on the rest, in the transaction that takes the
 * rights away (docs/decisions/124). Requires the company's row to be locked.
 *
 * @param after null if the membership has ended
 */
export async function handOver(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  before: MemberRow,
  after: MemberRow | null,
): Promise<void> {
  const [had, has] = [rightsIn(before), rightsIn(after)]
  const lost = {
    access: had.access && !has.access,
    admin: had.admin && !has.admin,
    jobs: had.jobs && !has.jobs,
    messages: had.messages && !has.messages,
  }
  const isOver = after === null
  if (!isOver && !Object.values(lost).includes(true)) return
  const { companyId, userId } = before
  for (const module of registeredOn(ctx).modules)
    await module.handOver?.(ctx, tx, emit, { companyId, userId, lost, isOver })
}

/** A planned end that has come takes rights away when it is stored, so here it does not count. */
function rightsIn(member: MemberRow | null): MemberRights {
  if (member === null || member.suspendedAt !== null)
    return { access: false, admin: false, jobs: false, messages: false }
  const admin = member.role === 'admin'
  return {
    access: true,
    admin,
    jobs: admin || member.manageHrPanel,
    messages: admin || member.answerMessages,
  }
}
