import type * as z from 'zod/mini'
import { invitationDays } from '#contract/employments/invitations.ts'
import type { CompanyInvitation, InvitationForm } from '#contract/employments/members.ts'
import {
  requireMayInvite,
  requireMayResend,
  requireDistinctName,
} from '../../companies/domain/companyVerification.ts'
import { assertNotSuspended, findMembership } from '../../companies/membership.ts'
import type { Context } from '../../core/context.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { daysAfter } from '../../core/days.ts'
import type { Emit } from '../../core/events.ts'
import { transact } from '../../core/transact.ts'
import { invalid, isDuplicate, refuse } from '../../core/refuse.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { invitations } from '../schema/invitations.ts'
import { joinCompany } from './joinCompany.ts'
import { addressesOf, findMailRecipient, findPersonAt } from './invitedPerson.ts'
import { toCompanyInvitation } from './queries.ts'
import {
  endedRefusal,
  findOfCompany,
  findPendingInvitations,
  updateInvitation,
  requirePending,
  invitationStateOf,
  type InvitationRow,
} from './invitationRows.ts'
import { type CompanyRow, lockCompanyAsAdmin } from '../../companies/lockCompany.ts'
import { applyDueEnds } from './dueEnds.ts'
import { assertNotReported, assertAcceptsInvitations } from './unknownCompany.ts'

type Form = z.infer<typeof InvitationForm>

/** Runs a change to a company's members or invitations for one of its admins, with the company's row locked. */
export async function changeAsCompany(
  ctx: Context,
  admin: CompanyAdmin,
  change: (tx: Tx, emit: Emit, company: CompanyRow) => Promise<InvitationRow>,
): Promise<CompanyInvitation> {
  await ctx.rates.use('write', admin.userId)
  try {
    return await transact(ctx, async (tx, emit) => {
      const company = await lockCompanyAsAdmin(tx, admin)
      await applyDueEnds(ctx, tx, emit, company.id)
      return toCompanyInvitation(tx, await change(tx, emit, company), ctx.now())
    })
  } catch (error) {
    if (isDuplicate(error, 'invitations_pending_person') || isDuplicate(error, 'invitations_pending_email'))
      throw refuse('alreadyInvited')
    throw error
  }
}

/**
 * Invites somebody. A pending join request of the person is accepted instead, on the company's terms
 * (docs/decisions/019).
 */
export async function sendInvitation(
  ctx: Context,
  admin: CompanyAdmin,
  form: Form,
): Promise<CompanyInvitation> {
  await ctx.rates.use('invite', admin.userId)
  return changeAsCompany(ctx, admin, async (tx, emit, company) => {
    const { userId, email } = await findAddressee(tx, form)
    const terms = {
      position: form.position,
      startDate: form.start_date,
      role: form.role,
      manageHrPanel: form.manage_hr_panel,
      answerMessages: form.answer_messages ?? false,
    }
    if (userId !== null) await assertMayJoin(tx, userId, company.id)
    const addresses = email === null ? [] : [email]
    const [waiting] = await findPendingInvitations(tx, company.id, { userId, addresses })
    if (waiting?.direction === 'invitation') throw refuse('alreadyInvited')
    if (waiting && userId !== null) {
      const by = admin.userId
      const joined = await joinCompany(ctx, tx, emit, {
        company,
        row: waiting,
        userId,
        terms,
        name: form.name,
        verifiedBy: by,
        answeredBy: by,
      })
      await emit('joinRequestAnswered', { invitationId: joined.id })
      return joined
    }
    await assertNotReported(tx, company)
    await assertAcceptsInvitations(tx, company.id, await addressesAt(tx, userId, email))
    await requireMayInvite(tx, company, ctx.now())
    const token = newToken()
    const [row] = await tx
      .insert(invitations)
      .values({
        companyId: company.id,
        direction: 'invitation',
        userId,
        email,
        ...terms,
        invitedName: form.name,
        tokenHash: hashToken(token),
        createdBy: admin.userId,
        sentAt: ctx.now(),
        createdAt: ctx.now(),
        expiresAt: daysAfter(ctx.now(), invitationDays),
      })
      .returning()
    if (!row) throw new Error('Inserting the invitation returned no row')
    await emit('invitationSent', { invitationId: row.id, token })
    if (userId !== null) await emit('invitationAddressed', { invitationId: row.id })
    return row
  })
}

type Addressee = { userId: number; email: null } | { userId: number | null; email: string }

/**
 * The invited person: a profile, or an address that may belong to an account. The address of a profile is not stored
 * with the invitation, because companies must not see it (docs/decisions/034).
 */
async function findAddressee(tx: Tx, form: Form): Promise<Addressee> {
  if (form.user_id) {
    const person = await findMailRecipient(tx, form.user_id)
    if (!person) throw invalid({ field: 'user_id', code: 'unknownChoice' })
    return { userId: form.user_id, email: null }
  }
  if (!form.email) throw invalid({ field: 'email', code: 'emailRequired' })
  return { userId: await findPersonAt(tx, form.email), email: form.email }
}

/** @throws Refused for members, also while their access is suspended */
async function assertMayJoin(tx: Tx, userId: number, companyId: number): Promise<void> {
  if (await findMembership(tx, userId, companyId)) throw refuse('alreadyMember')
  await assertNotSuspended(tx, userId, companyId, 'memberSuspended')
}

/** All addresses of the invited person: refusing invitations at one address applies to all. */
async function addressesAt(tx: Tx, userId: number | null, email: string | null): Promise<string[]> {
  const others = userId === null ? [] : await addressesOf(tx, userId)
  return email === null ? others : [email, ...others]
}

/** Mails a new link, valid for another 30 days; an expired invitation becomes pending again. */
export async function resendInvitation(ctx: Context, admin: CompanyAdmin, invitationId: number) {
  // Outside the transaction: the rate limiter needs a connection of its own, which could exhaust the pool.
  await ctx.rates.use('inviteMail', invitationId)
  return changeAsCompany(ctx, admin, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'invitation')
    const state = invitationStateOf(row, ctx.now())
    if (state !== 'pending' && state !== 'expired') throw endedRefusal(state)
    await assertNotReported(tx, company)
    await assertAcceptsInvitations(tx, company.id, await addressesAt(tx, row.userId, row.email))
    await requireMayResend(tx, company, row, ctx.now())
    const token = newToken()
    const sent = await updateInvitation(tx, row, {
      state: 'pending',
      // Whoever sends or restores it vouches for it from then on.
      createdBy: admin.userId,
      tokenHash: hashToken(token),
      sentAt: ctx.now(),
      expiresAt: daysAfter(ctx.now(), invitationDays),
    })
    await emit('invitationSent', { invitationId, token })
    return sent
  })
}

/** Cancels an invitation, pending or expired, which removes it from the list. */
export async function cancelInvitation(ctx: Context, admin: CompanyAdmin, invitationId: number) {
  return changeAsCompany(ctx, admin, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'invitation')
    const state = invitationStateOf(row, ctx.now())
    if (state !== 'pending' && state !== 'expired') throw endedRefusal(state)
    await emit('invitationWithdrawn', { invitationId })
    return updateInvitation(tx, row, { state: 'cancelled', answeredAt: ctx.now(), answeredBy: admin.userId })
  })
}

export async function restoreInvitation(ctx: Context, admin: CompanyAdmin, invitationId: number) {
  return changeAsCompany(ctx, admin, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'invitation')
    // Undoing a cancellation does not count towards the invitation limit.
    await requireDistinctName(tx, company.id)
    await assertAcceptsInvitations(tx, company.id, await addressesAt(tx, row.userId, row.email))
    const restored = await reopenEnded(ctx, tx, company, row, 'cancelled')
    if (row.userId !== null) await emit('invitationAddressed', { invitationId })
    return updateInvitation(tx, restored, { createdBy: admin.userId })
  })
}

/** Reopens what the company cancelled or declined, unless the person joined or it expired meanwhile. */
export async function reopenEnded(
  ctx: Context,
  tx: Tx,
  company: CompanyRow,
  row: InvitationRow,
  from: 'cancelled' | 'declined',
): Promise<InvitationRow> {
  if (row.state !== from) {
    requirePending(row, ctx.now())
    return row
  }
  if (row.expiresAt <= ctx.now()) throw endedRefusal('expired')
  if (row.userId !== null) await assertMayJoin(tx, row.userId, company.id)
  const pending = await findPendingInvitations(tx, company.id, {
    userId: row.userId,
    addresses: row.email === null ? [] : [row.email],
  })
  if (pending.length > 0) throw refuse('alreadyInvited')
  return updateInvitation(tx, row, { state: 'pending', answeredAt: null, answeredBy: null })
}
