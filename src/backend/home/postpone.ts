import { and, eq, lte } from 'drizzle-orm'
import { postponedDays } from '#contract/home/home.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { postponedToDos } from './schema.ts'

/** Hides a to-do for some days. The key is not checked: one that matches nothing hides nothing. */
export async function postponeToDo(
  ctx: Context,
  { userId }: Viewer,
  key: string,
): Promise<{ until: string }> {
  await ctx.rates.use('write', userId)
  const until = daysAfter(ctx.now(), postponedDays)
  await ctx.db
    .insert(postponedToDos)
    .values({ userId, key, until })
    .onConflictDoUpdate({ target: [postponedToDos.userId, postponedToDos.key], set: { until } })
  return { until: until.toISOString() }
}

/** Shows a to-do again; all of them without a key. */
export async function resumeToDo(ctx: Context, { userId }: Viewer, key: string | undefined): Promise<null> {
  await ctx.rates.use('write', userId)
  await ctx.db
    .delete(postponedToDos)
    .where(and(eq(postponedToDos.userId, userId), key ? eq(postponedToDos.key, key) : undefined))
  return null
}

export async function deleteEnded(ctx: Context): Promise<void> {
  await ctx.db.delete(postponedToDos).where(lte(postponedToDos.until, ctx.now()))
}
