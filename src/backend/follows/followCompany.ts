import { and, eq } from '#drizzle'
import { changeFollowerCount, findFollowerCount } from '../companies/counts.ts'
import { findCompanyId } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { countInWeek } from './followerWeeks.ts'
import { companyFollows } from './schema.ts'

/** Follows a company. The insert decides whether the follow is new, so the counter is right under concurrency. */
export async function followCompany(ctx: Context, { userId }: Viewer, slug: string) {
  await ctx.rates.use('write', userId)
  return transact(ctx, async (tx, emit) => {
    const companyId = await findCompanyId(tx, slug)
    const added = await tx
      .insert(companyFollows)
      .values({ companyId, userId })
      .onConflictDoNothing()
      .returning({ userId: companyFollows.userId })
    if (added.length > 0) await emit('followed', { companyId, userId })
    return { following: true, follower_count: await count(tx, companyId, added.length > 0 ? 1 : 0) }
  })
}

export async function unfollowCompany(ctx: Context, { userId }: Viewer, slug: string) {
  await ctx.rates.use('write', userId)
  return transact(ctx, async (tx, emit) => {
    const companyId = await findCompanyId(tx, slug)
    const removed = await tx
      .delete(companyFollows)
      .where(and(eq(companyFollows.companyId, companyId), eq(companyFollows.userId, userId)))
      .returning({ userId: companyFollows.userId })
    if (removed.length > 0) await emit('unfollowed', { companyId, userId })
    return { following: false, follower_count: await count(tx, companyId, removed.length > 0 ? -1 : 0) }
  })
}

async function count(tx: Tx, companyId: number, by: 1 | 0 | -1): Promise<number> {
  const followers =
    by === 0 ? await findFollowerCount(tx, companyId) : await changeFollowerCount(tx, companyId, by)
  // The company was closed meanwhile.
  if (followers === null) throw refuse('companyClosed')
  if (by !== 0) await countInWeek(tx, [companyId], by)
  return followers
}
