import { and, eq, lte } from 'drizzle-orm'
import { postponedDays } from '#contract/home/home.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { postponedMatters } from './schema.ts'

/** Hides a matter for some days. The key is not checked: one that matches nothing hides nothing. */
export async function postpone(ctx: Context, { userId }: Viewer, key: string): Promise<{ until: string }> {
  await ctx.rates.use('write', userId)
  const until = daysAfter(ctx.now(), postponedDays)
  await ctx.db
    .insert(postponedMatters)
    .values({ userId, key, until })
    .onConflictDoUpdate({ target: [postponedMatters.userId, postponedMatters.key], set: { until } })
  return { until: until.toISOString() }
}

/** Shows a matter again; all of them without a key. */
export async function resume(ctx: Context, { userId }: Viewer, key: string | undefined): Promise<null> {
  await ctx.rates.use('write', userId)
  await ctx.db
    .delete(postponedMatters)
    .where(and(eq(postponedMatters.userId, userId), key ? eq(postponedMatters.key, key) : undefined))
  return null
}

export async function deleteEnded(ctx: Context): Promise<void> {
  await ctx.db.delete(postponedMatters).where(lte(postponedMatters.until, ctx.now()))
}
