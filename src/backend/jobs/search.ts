import { defaultPageSize } from '#contract/core/fields.ts'
import { sortingOf, type JobSearch, type JobSearchReply } from '#contract/jobs/search.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { findCorrection } from '../search/corrections.ts'
import { parseSearchTerms, toTsQuery } from '../search/query.ts'
import { findCards } from './queries.ts'
import { countSearch, type Counted } from './countSearch.ts'
import { conditionsOf, allOf } from './searchFilters.ts'
import { toFacets } from './searchLabels.ts'
import { findSearchPage } from './searchPage.ts'

/** Searches the published jobs of all companies, with the count that each filter would yield. */
export async function searchJobs(
  ctx: Context,
  address: string,
  search: JobSearch,
  locale: Locale,
): Promise<JobSearchReply> {
  await ctx.rates.use('searchAddress', address)
  const now = ctx.now()
  const { words, counted, corrected } = await count(ctx.db, search, now)
  const sort = sortingOf(search)
  const { ids, next } = await findSearchPage(ctx.db, {
    where: allOf(conditionsOf(search, words, now)),
    filters: allOf(conditionsOf(search, null, now)),
    words,
    ids: counted.ids,
    sort,
    after: search.after,
    limit: search.limit ?? defaultPageSize,
  })
  return {
    items: await cardsOf(ctx.db, ids, locale),
    next,
    total: counted.total,
    corrected,
    facets: toFacets(counted.facets, search, { locale, t: ctx.t(locale) }),
    sort,
  }
}

interface Result {
  /** As a tsquery; null without search words. */
  readonly words: string | null
  readonly counted: Counted
  readonly corrected: string | null
}

/** Counts the hits; without any, retries with corrected spelling. */
async function count(db: Tx, search: JobSearch, now: Date): Promise<Result> {
  const terms = parseSearchTerms(search.q ?? '')
  const run = (words: string | null) => countSearch(db, search, words, now)
  const words = terms.length > 0 ? toTsQuery(terms) : null
  const counted = await run(words)
  if (words === null || counted.total.count > 0) return { words, counted, corrected: null }
  const correction = await findCorrection(db, terms)
  if (!correction) return { words, counted, corrected: null }
  const correctedWords = toTsQuery(terms, correction.alternatives)
  return { words: correctedWords, counted: await run(correctedWords), corrected: correction.text }
}

async function cardsOf(db: Tx, ids: readonly number[], locale: Locale): Promise<JobSearchReply['items']> {
  if (ids.length === 0) return []
  const cards = await findCards(db, ids, locale)
  return ids.flatMap((id) => {
    const card = cards.get(id)
    // A job may have been paused between the two statements.
    return card?.status === 'published' ? [card] : []
  })
}
