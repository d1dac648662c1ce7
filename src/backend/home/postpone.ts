import { and, eq, lte, notLike } from '#drizzle'
import { decisionDays, isReadOnce, postponedDays, readOnceKeys } from '#contract/home/home.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { postponedToDos } from './schema.ts'

/** Hides a to-do for some days, or as long as it would be shown. The key is not checked: one that matches nothing hides nothing. */
export async function postponeToDo(
  ctx: Context,
  { userId }: Viewer,
  key: string,
): Promise<{ until: string }> {
  await ctx.rates.use('write', userId)
  const until = daysAfter(ctx.now(), isReadOnce(key) ? decisionDays : postponedDays)
  await ctx.db
    .insert(postponedToDos)
    .values({ userId, key, until })
    .onConflictDoUpdate({ target: [postponedToDos.userId, postponedToDos.key], set: { until } })
  return { until: until.toISOString() }
}

/** Shows a to-do again; without a key all of them, except what was put away. */
export async function resumeToDo(ctx: Context, { userId }: Viewer, key: string | undefined): Promise<null> {
  await ctx.rates.use('write', userId)
  await ctx.db
    .delete(postponedToDos)
    .where(
      and(
        eq(postponedToDos.userId, userId),
        key ? eq(postponedToDos.key, key) : notLike(postponedToDos.key, `${readOnceKeys}%`),
      ),
    )
  return null
}

export async function deleteEnded(ctx: Context): Promise<object | null> {
  return deleteBatch(ctx.db, postponedToDos, lte(postponedToDos.until, ctx.now()))
}
