import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from './schema/companies.ts'
import { companyFollows } from '../follows/schema.ts'
import { countInWeek } from './followerWeeks.ts'
import { findCompanyId } from './membership.ts'

/** Follows a company. The insert decides whether the follow is new, so the counter is right under concurrency. */
export async function follow(ctx: Context, { userId }: Viewer, slug: string) {
  await ctx.rates.use('write', userId)
  return transact(ctx, async (tx, emit) => {
    const companyId = await findCompanyId(tx, slug)
    const added = await tx
      .insert(companyFollows)
      .values({ companyId, userId })
      .onConflictDoNothing()
      .returning({ userId: companyFollows.userId })
    if (added.length > 0) await emit('followed', { companyId, userId })
    return { following: true, follower_count: await changeFollowerCount(tx, companyId, added.length) }
  })
}

export async function unfollow(ctx: Context, { userId }: Viewer, slug: string) {
  await ctx.rates.use('write', userId)
  return transact(ctx, async (tx, emit) => {
    const companyId = await findCompanyId(tx, slug)
    const removed = await tx
      .delete(companyFollows)
      .where(and(eq(companyFollows.companyId, companyId), eq(companyFollows.userId, userId)))
      .returning({ userId: companyFollows.userId })
    if (removed.length > 0) await emit('unfollowed', { companyId, userId })
    return { following: false, follower_count: await changeFollowerCount(tx, companyId, -removed.length) }
  })
}

async function changeFollowerCount(tx: Tx, companyId: number, by: number): Promise<number> {
  const ofCompany = eq(companies.id, companyId)
  const count = { count: companies.followerCount }
  const [company] =
    by === 0
      ? await tx.select(count).from(companies).where(ofCompany)
      : await tx
          .update(companies)
          .set({ followerCount: sql`${companies.followerCount} + ${by}` })
          .where(and(ofCompany, isNull(companies.closedAt)))
          .returning(count)
  // The company was closed meanwhile.
  if (!company) throw refuse('companyClosed')
  if (by !== 0) await countInWeek(tx, [companyId], by > 0 ? 1 : -1)
  return company.count
}
