import { and, eq, inArray, isNull } from '#drizzle'
import type { Reactions } from '../core/deliveries.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { jobs } from './schema/jobs.ts'
import { savedSearches } from './schema/savedSearches.ts'
import { selectJobs, toCard } from './columns.ts'
import { describeSearches } from './describeSearch.ts'
import { notify } from '../notifications/notify.ts'

/** Notifications about new jobs that a saved search finds; the mail lists the newest ones. */
export const savedSearchNotifications: Reactions = {
  async savedSearchFound(ctx, { savedSearchId, since, jobIds, count }) {
    const [found] = await ctx.db
      .select({ userId: savedSearches.userId, query: savedSearches.query, locale: accounts.locale })
      .from(savedSearches)
      .innerJoin(accounts, and(eq(accounts.id, savedSearches.userId), isNull(accounts.closedAt)))
      .where(eq(savedSearches.id, savedSearchId))
    // Deleted meanwhile.
    if (!found) return
    const { userId, query, locale } = found
    const rows = await selectJobs(ctx.db).where(and(inArray(jobs.id, jobIds), eq(jobs.status, 'published')))
    // Paused or closed meanwhile.
    if (rows.length === 0) return
    const cards = rows.map((row) => toCard(row, locale)).toSorted((a, b) => b.id - a.id)
    const [filters = []] = await describeSearches(ctx, [query], locale)
    const search = filters.join(', ')
    const lines = cards.map(({ title, company, city, country }) =>
      [title, company.name, city || country].filter(Boolean).join(' · '),
    )
    await notify(ctx, {
      to: [userId],
      kind: 'jobsFound',
      data: { query, search, count },
      about: `search:${savedSearchId}:${since}`,
      mail: { values: { count, search, lines: lines.join('\n') } },
    })
  },
}
