import { and, eq, isNull } from '#drizzle'
import { findMembership } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { blockedCommenters } from './schema/posts.ts'

/** Stops a person from commenting on the posts of a company. */
export async function blockCommenter(ctx: Context, admin: CompanyAdmin, userId: number): Promise<null> {
  const companyId = admin.company.id
  await ctx.rates.use('write', admin.userId)
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

export async function unblockCommenter(ctx: Context, admin: CompanyAdmin, userId: number): Promise<null> {
  const companyId = admin.company.id
  await ctx.rates.use('write', admin.userId)
  await transact(ctx, async (tx, emit) => {
    const removed = await tx
      .delete(blockedCommenters)
      .where(and(eq(blockedCommenters.companyId, companyId), eq(blockedCommenters.userId, userId)))
      .returning({ userId: blockedCommenters.userId })
    if (removed.length > 0) await emit('commenterChanged', { companyId, userId })
  })
  return null
}
