import { and, asc, eq, gt, isNull, lt, lte, sql } from '#drizzle'
import { readSearch } from '#contract/jobs/search.ts'
import type { Context } from '../core/context.ts'
import { lastMorning } from '../core/days.ts'
import { transact } from '../core/transact.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { savedSearches } from './schema/savedSearches.ts'
import { jobSearch } from '../search/schema/jobs.ts'
import { parseSearchTerms, toTsQuery } from '../search/query.ts'
import { allOf, conditionsOf } from './searchFilters.ts'

const batchSize = 200
/** Jobs that a mail lists. */
export const listedMaximum = 10
/** Counting stops here. */
const countMaximum = 100

/** Looks for new jobs, once after each morning, for every saved search. */
export async function checkSavedSearches(ctx: Context): Promise<object | null> {
  const now = ctx.now()
  const due = await ctx.db
    .select({ id: savedSearches.id, query: savedSearches.query, checkedAt: savedSearches.checkedAt })
    .from(savedSearches)
    .innerJoin(accounts, and(eq(accounts.id, savedSearches.userId), isNull(accounts.closedAt)))
    .innerJoin(profiles, eq(profiles.userId, savedSearches.userId))
    .where(lt(savedSearches.checkedAt, lastMorning(now, profiles.timeZone)))
    .orderBy(asc(savedSearches.checkedAt))
    .limit(batchSize)
  for (const search of due) await check(ctx, search, now)
  return due.length === batchSize ? {} : null
}

type Due = Pick<typeof savedSearches.$inferSelect, 'id' | 'query' | 'checkedAt'>

/** The time of the check is stored with the event, so that each job is sent once, whichever process comes first. */
async function check(ctx: Context, { id, query, checkedAt }: Due, now: Date): Promise<void> {
  const found = await findNewJobs(ctx, query, checkedAt, now)
  await transact(ctx, async (tx, emit) => {
    const checked = await tx
      .update(savedSearches)
      .set({ checkedAt: now })
      .where(and(eq(savedSearches.id, id), eq(savedSearches.checkedAt, checkedAt)))
      .returning({ id: savedSearches.id })
    if (checked.length > 0 && found.length > 0)
      await emit('savedSearchFound', {
        savedSearchId: id,
        since: checkedAt.toISOString(),
        jobIds: found.slice(0, listedMaximum),
        count: found.length,
      })
  })
}

/** Ids of the newest jobs that a search finds and that were published in a time span; at most 100. */
async function findNewJobs(ctx: Context, query: string, after: Date, until: Date): Promise<number[]> {
  const search = readSearch(new URLSearchParams(query))
  const terms = parseSearchTerms(search.q ?? '')
  const words = terms.length > 0 ? toTsQuery(terms) : null
  const rows = await ctx.db
    .select({ id: jobSearch.jobId })
    .from(jobSearch)
    .where(
      and(
        gt(jobSearch.publishedAt, after),
        lte(jobSearch.publishedAt, until),
        allOf(conditionsOf(search, words, until)),
      ),
    )
    .orderBy(sql`${jobSearch.publishedAt} desc, ${jobSearch.jobId} desc`)
    .limit(countMaximum)
  return rows.map((row) => row.id)
}
