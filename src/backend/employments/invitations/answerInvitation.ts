import type { Joined, ShownInvitation } from '#contract/employments/invitations.ts'
import type { RightsForm } from '#contract/employments/members.ts'
import type * as z from 'zod/mini'
import { findMembership } from '../../companies/membership.ts'
import type { Context, Viewer } from '../../core/context.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { transact } from '../../core/transact.ts'
import { refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { changeAsCompany, reopenEnded } from './invite.ts'
import { joinCompany } from './joinCompany.ts'
import { addressesOf, findFreeAddress } from './invitedPerson.ts'
import { findInvitingCompany } from './queries.ts'
import {
  findByToken,
  findOfCompany,
  findOwn,
  updateInvitation,
  requirePending,
  type InvitationRow,
} from './invitationRows.ts'
import { lockCompany } from '../../companies/lockCompany.ts'
import { lockAndApplyDueEnds, requireAcceptable } from './dueEnds.ts'

type Fit = ShownInvitation['fit']

/** How an invitation relates to the viewer. One bound to an account is for that account only (docs/decisions/017). */
async function fitOf(tx: Tx, row: InvitationRow, viewer: Viewer | null): Promise<Fit | 'otherAccount'> {
  if (!viewer) return 'unknown'
  if (row.userId !== null) return row.userId === viewer.userId ? 'own' : 'otherAccount'
  return (await addressesOf(tx, viewer.userId)).includes(row.email ?? '') ? 'own' : 'other'
}

export async function requireByToken(tx: Tx, token: string): Promise<InvitationRow> {
  const row = await findByToken(tx, token)
  if (!row) throw refuse('invitationUnknown')
  return row
}

/** The membership that the viewer gained by accepting; null for anybody else, or once it has ended. */
async function findJoined(tx: Tx, row: InvitationRow, viewer: Viewer | null): Promise<Joined | null> {
  if (!viewer || row.state !== 'accepted' || row.userId !== viewer.userId) return null
  const member = await findMembership(tx, viewer.userId, row.companyId)
  const company = await findInvitingCompany(tx, row)
  return member && { company_slug: company.slug, company: company.name, role: member.role }
}

/** Shows the invitation of a mailed link. An accepted one is shown only to the person who accepted it. */
export async function showInvitation(
  ctx: Context,
  viewer: Viewer | null,
  address: string,
  token: string,
): Promise<ShownInvitation> {
  await ctx.rates.use('invitationToken', address)
  const row = await requireByToken(ctx.db, token)
  const joined = await findJoined(ctx.db, row, viewer)
  if (!joined) await requireAcceptable(ctx.db, row, ctx.now())
  const fit = await fitOf(ctx.db, row, viewer)
  if (fit === 'otherAccount') throw refuse('invitationForeign')
  const { name: company, domain } = await findInvitingCompany(ctx.db, row)
  const { invitedName, position } = row
  const signUp = viewer ? null : await findSignUp(ctx.db, row)
  return {
    invited_name: invitedName,
    company,
    company_domain: domain,
    position,
    joined,
    fit,
    sign_up: signUp,
  }
}

/** What the account starts with that accepting may create; null when an account has the invited address. */
async function findSignUp(tx: Tx, row: InvitationRow): Promise<ShownInvitation['sign_up']> {
  const email = await findFreeAddress(tx, row)
  if (email === null) return null
  const [first = '', ...others] = row.invitedName.trim().split(/\s+/)
  const last = others.pop() ?? ''
  return { email, first_name: [first, ...others].join(' ').slice(0, 60), last_name: last.slice(0, 60) }
}

/** Accepts an invitation by its mailed link. */
export async function acceptInvitation(
  ctx: Context,
  viewer: Viewer,
  address: string,
  {
    token,
    other_account: isOtherAccountConfirmed = false,
  }: { token: string; other_account?: boolean | undefined },
): Promise<Joined> {
  await ctx.rates.use('invitationToken', address)
  return acceptRow(ctx, viewer, (tx) => requireByToken(tx, token), isOtherAccountConfirmed)
}

export async function acceptOwn(ctx: Context, viewer: Viewer, invitationId: number): Promise<Joined> {
  await ctx.rates.use('write', viewer.userId)
  return acceptRow(ctx, viewer, (tx) => findOwn(tx, viewer.userId, invitationId, 'invitation'), true)
}

async function acceptRow(
  ctx: Context,
  viewer: Viewer,
  find: (tx: Tx) => Promise<InvitationRow>,
  isOtherAccountConfirmed: boolean,
): Promise<Joined> {
  return transact(ctx, async (tx, emit) => {
    const company = await lockAndApplyDueEnds(ctx, tx, emit, (await find(tx)).companyId)
    // Read again under the lock: only one of several concurrent requests finds it pending.
    const row = await find(tx)
    const { userId } = viewer
    // A repeated request gets the same response.
    const before = await findJoined(tx, row, viewer)
    if (before) return before
    await requireAcceptable(tx, row, ctx.now())
    const fit = await fitOf(tx, row, viewer)
    if (fit === 'otherAccount') throw refuse('invitationForeign')
    if (fit === 'other' && !isOtherAccountConfirmed) throw refuse('invitationOtherAccount')
    await joinCompany(ctx, tx, emit, {
      company,
      row,
      userId,
      terms: row,
      name: row.invitedName,
      verifiedBy: row.createdBy,
      answeredBy: userId,
    })
    await emit('invitationAnswered', { invitationId: row.id })
    return { company_slug: company.slug, company: company.name, role: row.role }
  })
}

/** Declines by the mailed link, without a sign-in: only the invited person has the link. */
export async function declineInvitation(ctx: Context, viewer: Viewer | null, address: string, token: string) {
  await ctx.rates.use('invitationToken', address)
  return declineRow(ctx, viewer, (tx) => requireByToken(tx, token))
}

export async function declineOwn(ctx: Context, viewer: Viewer, invitationId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  return declineRow(ctx, viewer, (tx) => findOwn(tx, viewer.userId, invitationId, 'invitation'))
}

async function declineRow(
  ctx: Context,
  viewer: Viewer | null,
  find: (tx: Tx) => Promise<InvitationRow>,
): Promise<null> {
  return transact(ctx, async (tx, emit) => {
    await lockCompany(tx, { id: (await find(tx)).companyId })
    const row = await find(tx)
    const fit = await fitOf(tx, row, viewer)
    if (row.state === 'declined') return null
    requirePending(row, ctx.now())
    // Another account signed in on this browser may not decline for the invited person.
    if (fit === 'otherAccount') throw refuse('invitationForeign')
    await updateInvitation(tx, row, {
      state: 'declined',
      answeredAt: ctx.now(),
      answeredBy: viewer?.userId ?? null,
    })
    await emit('invitationAnswered', { invitationId: row.id })
    return null
  })
}

/** Accepts a join request, with the rights that the company grants. */
export async function acceptRequest(
  ctx: Context,
  admin: CompanyAdmin,
  invitationId: number,
  rights: z.infer<typeof RightsForm>,
) {
  return changeAsCompany(ctx, admin, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'request')
    if (row.state === 'accepted') return row
    requirePending(row, ctx.now())
    const by = admin.userId
    const { position, startDate } = row
    const terms = {
      position,
      startDate,
      role: rights.role,
      manageHrPanel: rights.manage_hr_panel,
      answerMessages: rights.answer_messages ?? false,
    }
    const joined = await joinCompany(ctx, tx, emit, {
      company,
      row,
      userId: row.userId ?? 0,
      terms,
      name: row.invitedName,
      verifiedBy: by,
      answeredBy: by,
    })
    await emit('joinRequestAnswered', { invitationId })
    return joined
  })
}

export async function declineRequest(ctx: Context, admin: CompanyAdmin, invitationId: number) {
  return changeAsCompany(ctx, admin, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'request')
    if (row.state === 'declined') return row
    requirePending(row, ctx.now())
    await emit('joinRequestAnswered', { invitationId })
    return updateInvitation(tx, row, { state: 'declined', answeredAt: ctx.now(), answeredBy: admin.userId })
  })
}

/** Reopens a declined request and withdraws its notification. */
export async function reopenRequest(ctx: Context, admin: CompanyAdmin, invitationId: number) {
  return changeAsCompany(ctx, admin, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'request')
    await emit('joinRequestReopened', { invitationId })
    return reopenEnded(ctx, tx, company, row, 'declined')
  })
}
