import { and, count, desc, eq } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import {
  savedSearchMaximum,
  toSavedQuery,
  type DescribedSearch,
  type SavedSearch,
} from '#contract/jobs/savedSearches.ts'
import type { Context, Viewer } from '../core/context.ts'
import { invalid, notFound, refuse } from '../core/refuse.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { savedSearches } from './schema/savedSearches.ts'
import { describeSearches } from './describeSearch.ts'

/** Saves a search; idempotent. @throws Refused when there is nothing to search for, or too much is saved */
export async function saveSearch(ctx: Context, { userId }: Viewer, given: string): Promise<null> {
  await ctx.rates.use('write', userId)
  const query = toSavedQuery(given)
  if (query === '') throw invalid({ field: 'query', code: 'required' })
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    // Of simultaneous calls, each counts what the one before has saved.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, userId)).for('no key update')
    const added = await tx
      .insert(savedSearches)
      .values({ userId, query, createdAt: now, checkedAt: now })
      .onConflictDoNothing()
      .returning({ id: savedSearches.id })
    const [own] = await tx
      .select({ count: count() })
      .from(savedSearches)
      .where(eq(savedSearches.userId, userId))
    if (added.length > 0 && own && own.count > savedSearchMaximum)
      throw refuse('savedSearchesFull', { values: () => ({ maximum: savedSearchMaximum }) })
  })
  return null
}

export async function listSavedSearches(
  ctx: Context,
  { userId }: Viewer,
  locale: Locale,
): Promise<SavedSearch[]> {
  const rows = await ctx.db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.id))
  const described = await describeSearches(
    ctx,
    rows.map(({ query }) => query),
    locale,
  )
  return rows.map(({ id, query, createdAt }, at) => ({
    id,
    query,
    filters: described[at] ?? [],
    created_at: createdAt.toISOString(),
  }))
}

/** @throws Refused when there is nothing to search for */
export async function describeSearch(
  ctx: Context,
  { userId }: Viewer,
  given: string,
  locale: Locale,
): Promise<DescribedSearch> {
  const query = toSavedQuery(given)
  if (query === '') throw invalid({ field: 'query', code: 'required' })
  const [filters = []] = await describeSearches(ctx, [query], locale)
  const saved = await ctx.db.$count(
    savedSearches,
    and(eq(savedSearches.userId, userId), eq(savedSearches.query, query)),
  )
  return { query, filters, saved: saved > 0 }
}

export async function deleteSavedSearch(ctx: Context, { userId }: Viewer, id: number): Promise<null> {
  await ctx.rates.use('write', userId)
  const deleted = await ctx.db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .returning({ id: savedSearches.id })
  if (deleted.length === 0) throw notFound()
  return null
}
