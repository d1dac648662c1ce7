import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { Member, RightsForm } from '#contract/careers/members.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import { transact } from '../core/transact.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { companyMembers } from '../db/schema/companies.ts'
import { files } from '../db/schema/files.ts'
import { profiles } from '../db/schema/profiles.ts'
import { lockCompanyAsAdmin } from './lockCompany.ts'
import { requireAdmin } from './membership.ts'

interface Address {
  readonly slug: string
  readonly userId: number
}

/** The members of a company, longest-standing first. */
export async function listMembers(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  { after, limit = defaultPageSize }: PageQuery,
) {
  const companyId = await requireAdmin(ctx.db, viewer, slug)
  const { createdAt, userId } = companyMembers
  const found = await withProfile(ctx.db)
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        afterPosition(readPosition(after), { at: createdAt, id: userId }, '>'),
      ),
    )
    .orderBy(asc(createdAt), asc(userId))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ member }) => positionCursor(member.createdAt, member.userId))
  return { items: rows.map(toMember), next }
}

/** Changes the role and rights of a member. */
export async function changeMember(
  ctx: Context,
  viewer: Viewer,
  { slug, userId }: Address,
  { role, manage_hr_panel: manageHrPanel }: z.infer<typeof RightsForm>,
): Promise<Member> {
  return changeMembers(ctx, viewer, slug, async (tx, emit, companyId) => {
    if (role !== 'admin') await assertNotLastAdmin(tx, companyId, userId)
    const changed = await tx
      .update(companyMembers)
      .set({ role, manageHrPanel })
      .where(memberOf(companyId, userId))
      .returning({ userId: companyMembers.userId })
    if (changed.length === 0) throw notFound()
    await emit('memberRightsChanged', { companyId, userId })
    const [member] = await withProfile(tx).where(memberOf(companyId, userId))
    if (!member) throw notFound()
    return toMember(member)
  })
}

/** Ends a membership immediately. */
export async function removeMember(ctx: Context, viewer: Viewer, { slug, userId }: Address): Promise<null> {
  return changeMembers(ctx, viewer, slug, async (tx, emit, companyId) => {
    await endMembership(tx, emit, companyId, userId)
    return null
  })
}

/** Requires the company's row to be locked, so that two admins cannot remove each other. */
export async function endMembership(tx: Tx, emit: Emit, companyId: number, userId: number): Promise<void> {
  await assertNotLastAdmin(tx, companyId, userId)
  const removed = await tx
    .delete(companyMembers)
    .where(memberOf(companyId, userId))
    .returning({ userId: companyMembers.userId })
  if (removed.length === 0) throw notFound()
  await emit('memberLeft', { companyId, userId })
}

async function changeMembers<T>(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  change: (tx: Tx, emit: Emit, companyId: number) => Promise<T>,
): Promise<T> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const company = await lockCompanyAsAdmin(tx, viewer, slug)
    return change(tx, emit, company.id)
  })
}

/** @throws Refused when this person is the last admin */
async function assertNotLastAdmin(tx: Tx, companyId: number, userId: number): Promise<void> {
  const admins = await tx
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.role, 'admin')))
    .limit(2)
  if (admins.length === 1 && admins[0]?.userId === userId) throw refuse('lastAdmin')
}

const memberOf = (companyId: number, userId: number) =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId))

const withProfile = (tx: Tx) =>
  tx
    .select({
      member: companyMembers,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      headline: profiles.headline,
      photoKey: files.key,
    })
    .from(companyMembers)
    .innerJoin(profiles, eq(profiles.userId, companyMembers.userId))
    .leftJoin(files, eq(files.id, profiles.photoId))

type Found = Awaited<ReturnType<typeof withProfile>>[number]

function toMember({ member, firstName, lastName, headline, photoKey }: Found): Member {
  return {
    user_id: member.userId,
    name: `${firstName} ${lastName}`,
    photo_url: photoKey === null ? null : fileAddress(photoKey),
    headline,
    role: member.role,
    manage_hr_panel: member.role === 'admin' || member.manageHrPanel,
    joined_at: member.createdAt.toISOString(),
  }
}
