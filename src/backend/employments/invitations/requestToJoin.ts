import { eq } from '#drizzle'
import type * as z from 'zod/mini'
import {
  invitationDays,
  type JoinRequestForm,
  type OwnInvitation,
} from '#contract/employments/invitations.ts'
import {
  assertCompanyOpen,
  assertNotSuspended,
  assertNotSuspendedCompany,
  findMembership,
} from '../../companies/membership.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { daysAfter } from '../../core/days.ts'
import type { Emit } from '../../core/events.ts'
import { transact } from '../../core/transact.ts'
import { isDuplicate, refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { invitations } from '../schema/invitations.ts'
import { joinCompany } from './joinCompany.ts'
import { cancelInvitations } from './handOverInvitations.ts'
import { addressesOf } from './invitedPerson.ts'
import {
  findOwn,
  findPendingInvitations,
  updateInvitation,
  requirePending,
  toOwn,
  type InvitationRow,
} from './invitationRows.ts'
import { lockCompany, type CompanyRow } from '../../companies/lockCompany.ts'
import { readName } from '../../profiles/names/confirmedNames.ts'
import { addSelfReported } from '../selfReported.ts'
import { isSenderAdmin, applyDueEnds } from './dueEnds.ts'

type Form = z.infer<typeof JoinRequestForm>

/** Requests membership of a company, and adds the employment as self-reported meanwhile. */
export async function requestToJoin(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  form: Form,
): Promise<OwnInvitation> {
  await ctx.rates.use('write', viewer.userId)
  await ctx.rates.use('joinRequest', viewer.userId)
  try {
    return await transact(ctx, async (tx, emit) => {
      const company = await lockCompany(tx, { slug })
      assertCompanyOpen(company)
      await assertNotSuspendedCompany(tx, company.id)
      await applyDueEnds(ctx, tx, emit, company.id)
      await assertNotSuspended(tx, viewer.userId, company.id, 'accessSuspended')
      const employmentId = await addSelfReported(tx, viewer.userId, company, form)
      const row = await request(ctx, tx, emit, { company, userId: viewer.userId, employmentId, ...form })
      await emit('profileChanged', { userId: viewer.userId })
      return toOwn(row, company, ctx.now())
    })
  } catch (error) {
    if (isDuplicate(error, 'invitations_pending_person')) throw refuse('alreadyRequested')
    throw error
  }
}

interface Request extends Form {
  /** Locked. */
  readonly company: CompanyRow
  readonly userId: number
  /** The employment to verify. */
  readonly employmentId: number
}

/** Creates the request in a transaction that has locked the company, for callers that just added the employment. */
async function request(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { company, userId, employmentId, position, start_date: startDate }: Request,
): Promise<InvitationRow> {
  const now = ctx.now()
  if (await findMembership(tx, userId, company.id)) throw refuse('alreadyMember')
  const waiting = await findPendingInvitations(tx, company.id, {
    userId,
    addresses: await addressesOf(tx, userId),
  })
  if (waiting.some(({ direction }) => direction === 'request')) throw refuse('alreadyRequested')
  const [invitation] = waiting
  if (invitation && (await isSenderAdmin(tx, invitation))) {
    // The company already invited this person, so both agree; its terms are the ones confirmed (docs/decisions/019).
    const joined = await joinCompany(ctx, tx, emit, {
      company,
      row: { ...invitation, employmentId },
      userId,
      terms: invitation,
      name: invitation.invitedName,
      verifiedBy: invitation.createdBy,
      answeredBy: userId,
    })
    await emit('invitationAnswered', { invitationId: invitation.id })
    return joined
  }
  if (invitation) await cancelInvitations(ctx, tx, emit, eq(invitations.id, invitation.id))
  const [row] = await tx
    .insert(invitations)
    .values({
      companyId: company.id,
      direction: 'request',
      userId,
      employmentId,
      position,
      startDate,
      // What the company is asked to confirm stays as it is, even if the profile changes.
      invitedName: await readName(tx, userId),
      createdBy: userId,
      sentAt: now,
      expiresAt: daysAfter(now, invitationDays),
    })
    .returning()
  if (!row) throw new Error('Inserting the join request returned no row')
  await emit('joinRequested', { invitationId: row.id })
  return row
}

export async function withdrawJoinRequest(ctx: Context, viewer: Viewer, invitationId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const find = () => findOwn(tx, viewer.userId, invitationId, 'request')
    await lockCompany(tx, { id: (await find()).companyId })
    const row = await find()
    if (row.state === 'cancelled') return null
    requirePending(row, ctx.now())
    await updateInvitation(tx, row, { state: 'cancelled', answeredAt: ctx.now(), answeredBy: viewer.userId })
    await emit('joinRequestWithdrawn', { invitationId })
    return null
  })
}
