import type { Joined, ShownInvitation } from '#contract/careers/invitations.ts'
import type { RightsForm } from '#contract/careers/members.ts'
import type * as z from 'zod/mini'
import { findMembership } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { changeAsCompany, reopen } from './invite.ts'
import { join } from './joinCompany.ts'
import { addressesOf } from './invitedPerson.ts'
import { findCompany } from './queries.ts'
import {
  findByToken,
  findOfCompany,
  findOwn,
  put,
  requirePending,
  type InvitationRow,
} from './invitationRows.ts'
import { lockCompany } from '../companies/lockCompany.ts'

interface Address {
  readonly slug: string
  readonly invitationId: number
}
type Fit = ShownInvitation['fit']

/** What an invitation is to somebody. One that is bound to an account is that account's alone. */
async function fitOf(tx: Tx, row: InvitationRow, viewer: Viewer | null): Promise<Fit | 'foreign'> {
  if (!viewer) return 'unknown'
  if (row.userId !== null) return row.userId === viewer.userId ? 'own' : 'foreign'
  return (await addressesOf(tx, viewer.userId)).includes(row.email ?? '') ? 'own' : 'other'
}

async function byToken(tx: Tx, token: string): Promise<InvitationRow> {
  const row = await findByToken(tx, token)
  if (!row) throw refuse('invitationUnknown')
  return row
}

/** What the viewer became by accepting it, as long as it lasts; null for anybody else. */
async function findJoined(tx: Tx, row: InvitationRow, viewer: Viewer | null): Promise<Joined | null> {
  if (!viewer || row.state !== 'accepted' || row.userId !== viewer.userId) return null
  const member = await findMembership(tx, viewer.userId, row.companyId)
  const company = await findCompany(tx, row)
  return member && { company_slug: company.slug, company: company.name, role: member.role }
}

/** The invitation behind a mailed link. What was accepted is shown to who accepted it, and to nobody else. */
export async function show(
  ctx: Context,
  viewer: Viewer | null,
  address: string,
  token: string,
): Promise<ShownInvitation> {
  await ctx.rates.use('invitationToken', address)
  const row = await byToken(ctx.db, token)
  const joined = await findJoined(ctx.db, row, viewer)
  if (!joined) requirePending(row, ctx.now())
  const fit = await fitOf(ctx.db, row, viewer)
  if (fit === 'foreign') throw refuse('invitationForeign')
  const { name: company, domain } = await findCompany(ctx.db, row)
  const { invitedName, position } = row
  return { invited_name: invitedName, company, company_domain: domain, position, joined, fit }
}

/** Accepts by a mailed link. */
export async function accept(
  ctx: Context,
  viewer: Viewer,
  address: string,
  { token, other_account: meant = false }: { token: string; other_account?: boolean | undefined },
): Promise<Joined> {
  await ctx.rates.use('invitationToken', address)
  return acceptRow(ctx, viewer, (tx) => byToken(tx, token), meant)
}

export async function acceptOwn(ctx: Context, viewer: Viewer, invitationId: number): Promise<Joined> {
  await ctx.rates.use('write', viewer.userId)
  return acceptRow(ctx, viewer, (tx) => findOwn(tx, viewer.userId, invitationId, 'invitation'), true)
}

async function acceptRow(
  ctx: Context,
  viewer: Viewer,
  find: (tx: Tx) => Promise<InvitationRow>,
  meant: boolean,
): Promise<Joined> {
  return transact(ctx, async (tx, emit) => {
    const company = await lockCompany(tx, { id: (await find(tx)).companyId })
    // Read again under the lock: only one of a hundred finds it pending.
    const row = await find(tx)
    const { userId } = viewer
    // An answer that was lost on the way is given again.
    const before = await findJoined(tx, row, viewer)
    if (before) return before
    requirePending(row, ctx.now())
    const fit = await fitOf(tx, row, viewer)
    if (fit === 'foreign') throw refuse('invitationForeign')
    if (fit === 'other' && !meant) throw refuse('invitationOtherAccount')
    await join(ctx, tx, emit, {
      ...{ company, row, userId, terms: row },
      ...{ verifiedBy: row.createdBy, answeredBy: userId },
    })
    await emit('invitationAnswered', { invitationId: row.id })
    return { company_slug: company.slug, company: company.name, role: row.role }
  })
}

/** Declines by a mailed link: whoever holds it was sent it, so nobody needs to sign in to say no. */
export async function decline(ctx: Context, viewer: Viewer | null, address: string, token: string) {
  await ctx.rates.use('invitationToken', address)
  return declineRow(ctx, viewer, (tx) => byToken(tx, token))
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
    // Somebody else who is signed in at this browser does not speak for the invited.
    if (fit === 'foreign') throw refuse('invitationForeign')
    await put(tx, row, { state: 'declined', answeredAt: ctx.now(), answeredBy: viewer?.userId ?? null })
    await emit('invitationAnswered', { invitationId: row.id })
    return null
  })
}

/** The company says yes to who asked to join, with the rights that it gives. */
export async function acceptRequest(
  ctx: Context,
  viewer: Viewer,
  { slug, invitationId }: Address,
  rights: z.infer<typeof RightsForm>,
) {
  return changeAsCompany(ctx, viewer, slug, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'request')
    if (row.state === 'accepted') return row
    requirePending(row, ctx.now())
    const by = viewer.userId
    const { position, startDate } = row
    const terms = { position, startDate, role: rights.role, manageHrPanel: rights.manage_hr_panel }
    const joined = await join(ctx, tx, emit, {
      ...{ company, row, userId: row.userId ?? 0, terms },
      ...{ verifiedBy: by, answeredBy: by },
    })
    await emit('joinRequestAnswered', { invitationId })
    return joined
  })
}

export async function declineRequest(ctx: Context, viewer: Viewer, { slug, invitationId }: Address) {
  return changeAsCompany(ctx, viewer, slug, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'request')
    if (row.state === 'declined') return row
    requirePending(row, ctx.now())
    await emit('joinRequestAnswered', { invitationId })
    return put(tx, row, { state: 'declined', answeredAt: ctx.now(), answeredBy: viewer.userId })
  })
}

/** Undoes a refusal; the person is no longer told of it. */
export async function reopenRequest(ctx: Context, viewer: Viewer, { slug, invitationId }: Address) {
  return changeAsCompany(ctx, viewer, slug, async (tx, emit, company) => {
    const row = await findOfCompany(tx, company.id, invitationId, 'request')
    await emit('joinRequestReopened', { invitationId })
    return reopen(ctx, tx, company, row, 'declined')
  })
}
