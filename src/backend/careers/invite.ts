import type * as z from 'zod/mini'
import { invitationDays } from '#contract/careers/invitations.ts'
import type { CompanyInvitation, InvitationForm } from '#contract/careers/members.ts'
import { requireMayInvite, requireMayResend, requireOwnName } from '../companies/domain/standing.ts'
import { findMembership } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { Emit } from '../core/events.ts'
import { transact } from '../core/transact.ts'
import { invalid, isDuplicate, refuse } from '../core/refuse.ts'
import { hashToken, newToken } from '../core/tokens.ts'
import type { Tx } from '../db/connect.ts'
import { invitations } from '../db/schema/careers.ts'
import { join } from './joinCompany.ts'
import { addressesOf, findPerson, findPersonAt } from './invitedPerson.ts'
import { toCompanyInvitation } from './queries.ts'
import {
  endedRefusal,
  expireOverdue,
  findOfCompany,
  findPending,
  put,
  requirePending,
  stateOf,
  type InvitationRow,
} from './invitationRows.ts'
import { type CompanyRow, lockCompanyAsAdmin } from '../companies/lockCompany.ts'
import { assertNotUnknown, assertTakesInvitations } from './unknownCompany.ts'

type Form = z.infer<typeof InvitationForm>
interface Address {
  readonly slug: string
  readonly invitationId: number
}

/** Runs a change of a company's people for one of its admins, with the company's row locked. */
export async function changeAsCompany(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  change: (tx: Tx, emit: Emit, company: CompanyRow) => Promise<InvitationRow>,
): Promise<CompanyInvitation> {
  await ctx.rates.use('write', viewer.userId)
  try {
    return await transact(ctx, async (tx, emit) => {
      const company = await lockCompanyAsAdmin(tx, viewer, slug)
      await expireOverdue(tx, ctx.now(), company.id)
      return toCompanyInvitation(tx, await change(tx, emit, company), ctx.now())
    })
  } catch (error) {
    if (isDuplicate(error, 'invitations_pending_person') || isDuplicate(error, 'invitations_pending_email'))
      throw refuse('alreadyInvited')
    throw error
  }
}

/** Invites somebody. Who has already asked to join is joined with by this, on the company's terms. */
export async function invite(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  form: Form,
): Promise<CompanyInvitation> {
  await ctx.rates.use('invite', viewer.userId)
  return changeAsCompany(ctx, viewer, slug, async (tx, emit, company) => {
    const { userId, email } = await addressee(tx, form)
    const terms = {
      position: form.position,
      startDate: form.start_date,
      role: form.role,
      manageHrPanel: form.manage_hr_panel,
    }
    if (userId !== null && (await findMembership(tx, userId, company.id))) throw refuse('alreadyMember')
    const addresses = email === null ? [] : [email]
    const [waiting] = await findPending(tx, company.id, { userId, addresses })
    if (waiting?.direction === 'invitation') throw refuse('alreadyInvited')
    if (waiting && userId !== null) {
      const by = viewer.userId
      const joined = await join(ctx, tx, emit, {
        ...{ company, row: waiting, userId, terms },
        ...{ verifiedBy: by, answeredBy: by },
      })
      await emit('joinRequestAnswered', { invitationId: joined.id })
      return joined
    }
    await assertNotUnknown(tx, company)
    await assertTakesInvitations(tx, company.id, await addressesAt(tx, userId, email))
    await requireMayInvite(tx, company, ctx.now())
    const token = newToken()
    const [row] = await tx
      .insert(invitations)
      .values({
        companyId: company.id,
        direction: 'invitation',
        ...{ userId, email, ...terms },
        invitedName: form.name,
        tokenHash: hashToken(token),
        createdBy: viewer.userId,
        sentAt: ctx.now(),
        createdAt: ctx.now(),
        expiresAt: daysAfter(ctx.now(), invitationDays),
      })
      .returning()
    if (!row) throw new Error('No invitation came back from its insert')
    await emit('invitationSent', { invitationId: row.id, token })
    if (userId !== null) await emit('invitationAddressed', { invitationId: row.id })
    return row
  })
}

type Addressee = { userId: number; email: null } | { userId: number | null; email: string }

/**
 * Whom a form names: a profile that is here, or an address, which may be somebody's. The address of a profile is not
 * stored with the invitation: the company reads its invitations, and may not see what it has not typed.
 */
async function addressee(tx: Tx, form: Form): Promise<Addressee> {
  if (form.user_id) {
    const person = await findPerson(tx, form.user_id)
    if (!person) throw invalid({ field: 'user_id', code: 'unknownChoice' })
    return { userId: form.user_id, email: null }
  }
  if (!form.email) throw invalid({ field: 'email', code: 'emailRequired' })
  return { userId: await findPersonAt(tx, form.email), email: form.email }
}

/** All addresses of whom an invitation is for: who refuses by one of them is not reached by another. */
async function addressesAt(tx: Tx, userId: number | null, email: string | null): Promise<string[]> {
  const others = userId === null ? [] : await addressesOf(tx, userId)
  return email === null ? others : [email, ...others]
}

/** Mails a new link with another 30 days; what has expired comes back to life. */
export async function resend(ctx: Context, viewer: Viewer, { slug, invitationId }: Address) {
  // Not inside the transaction: a limit that asks for a connection of its own could wait for this one.
  await ctx.rates.use('inviteMail', invitationId)
  return changeAsCompany(ctx, viewer, slug, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'invitation')
    const state = stateOf(row, ctx.now())
    if (state !== 'pending' && state !== 'expired') throw endedRefusal(state)
    await assertNotUnknown(tx, company)
    await assertTakesInvitations(tx, company.id, await addressesAt(tx, row.userId, row.email))
    await requireMayResend(tx, company, row, ctx.now())
    const token = newToken()
    const sent = await put(tx, row, {
      state: 'pending',
      tokenHash: hashToken(token),
      sentAt: ctx.now(),
      expiresAt: daysAfter(ctx.now(), invitationDays),
    })
    await emit('invitationSent', { invitationId, token })
    return sent
  })
}

/** Takes an invitation back, pending or expired: either way it leaves the list. */
export async function cancel(ctx: Context, viewer: Viewer, { slug, invitationId }: Address) {
  return changeAsCompany(ctx, viewer, slug, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'invitation')
    const state = stateOf(row, ctx.now())
    if (state !== 'pending' && state !== 'expired') throw endedRefusal(state)
    await emit('invitationWithdrawn', { invitationId })
    return put(tx, row, { state: 'cancelled', answeredAt: ctx.now(), answeredBy: viewer.userId })
  })
}

export async function restore(ctx: Context, viewer: Viewer, { slug, invitationId }: Address) {
  return changeAsCompany(ctx, viewer, slug, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'invitation')
    // Undoing a slip is not a new invitation, so it is not counted as one.
    await requireOwnName(tx, company.id)
    await assertTakesInvitations(tx, company.id, await addressesAt(tx, row.userId, row.email))
    const restored = await reopen(ctx, tx, company, row, 'cancelled')
    if (row.userId !== null) await emit('invitationAddressed', { invitationId })
    return restored
  })
}

/** Undoes an answer of the company. What became of the person or the clock meanwhile counts. */
export async function reopen(
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
  if (row.userId !== null && (await findMembership(tx, row.userId, company.id))) throw refuse('alreadyMember')
  const pending = await findPending(tx, company.id, {
    userId: row.userId,
    addresses: row.email === null ? [] : [row.email],
  })
  if (pending.length > 0) throw refuse('alreadyInvited')
  return put(tx, row, { state: 'pending', answeredAt: null, answeredBy: null })
}
