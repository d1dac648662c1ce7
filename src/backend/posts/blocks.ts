import { and, eq, isNull } from 'drizzle-orm'
import { findMembership, requireAdmin } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { blockedCommenters } from './schema/posts.ts'

interface Target {
  readonly slug: string
  readonly userId: number
}

/** Stops a person from commenting on the posts of a company. */
export async function blockCommenter(ctx: Context, viewer: Viewer, { slug, userId }: Target): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  const companyId = await requireAdmin(ctx.db, viewer, slug)
  const [account] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, userId), isNull(accounts.closedAt)))
  if (!account) throw notFound()
  if (await findMembership(ctx.db, userId, companyId)) throw refuse('memberNotBlocked')
  await transact(ctx, async (tx, emit) => {
    const added = await tx
      .insert(blockedCommenters)
      .values({ companyId, userId, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ userId: blockedCommenters.userId })
    if (added.length > 0) await emit('commenterChanged', { companyId, userId })
  })
  return null
}

export async function unblockCommenter(
  ctx: Context,
  viewer: Viewer,
  { slug, userId }: Target,
): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  const companyId = await requireAdmin(ctx.db, viewer, slug)
  await transact(ctx, async (tx, emit) => {
    const removed = await tx
      .delete(blockedCommenters)
      .where(and(eq(blockedCommenters.companyId, companyId), eq(blockedCommenters.userId, userId)))
      .returning({ userId: blockedCommenters.userId })
    if (removed.length > 0) await emit('commenterChanged', { companyId, userId })
  })
  return null
}
