import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/core/locale.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { peopleFoundMaximum } from '#contract/people/people.ts'
import { isHiddenFromViewer } from '../companies/relations.ts'
import type { Context, Viewer } from '../core/context.ts'
import { toPage } from '../core/keyset.ts'
import { invalid } from '../core/refuse.ts'
import type { Database, Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { peopleSearch } from '../search/schema/people.ts'
import { transpositions } from '../search/corrections.ts'
import { parseSearchTerms, toTsQuery, type SearchTerm } from '../search/query.ts'
import { readCards } from './cards.ts'

interface PeopleQuery extends PageQuery {
  readonly q?: string | undefined
  readonly address: string
  readonly locale: Locale
}

/** Minimum trigram similarity of a mistyped word, 0 to 1. */
const minimumSimilarity = 0.45
/** Shorter words are too often similar by chance. */
const minimumLength = 4

/** Finds people who have chosen to be found. Without an exact match, finds what is spelled similarly. */
export async function searchPeople(ctx: Context, viewer: Viewer, query: PeopleQuery) {
  await ctx.rates.use('peopleSearch', viewer.userId)
  await ctx.rates.use('peopleSearchDay', viewer.userId)
  await ctx.rates.use('profileReadAddress', query.address)
  const { q = '', after, limit = defaultPageSize, locale } = query
  const terms = parseSearchTerms(q)
  const position = readPlace(after)
  if (terms.length === 0) return { items: [], next: null, similar: false }
  const page = { viewer, position, limit: limit + 1 }
  const exact = position?.similar ? [] : await findExact(ctx.db, toTsQuery(terms), page)
  const similar = exact.length === 0 && (position?.similar ?? position === null)
  const found = similar ? await findSimilar(ctx.db, terms, page) : exact
  const { rows, next } = toPage(found, limit, ({ rank, id }) => `${similar ? 's' : 'e'}${rank}.${id}`)
  return {
    items: await readCards(
      ctx.db,
      rows.map(({ id }) => id),
      locale,
    ),
    next,
    similar: rows.length > 0 && similar,
  }
}

interface Place {
  readonly similar: boolean
  readonly rank: number
  readonly id: number
}
interface Page {
  readonly viewer: Viewer
  readonly position: Place | null
  readonly limit: number
}
interface Found extends Record<string, unknown> {
  readonly id: number
  /** 0 for people whose names match. */
  readonly rank: number
}

function readPlace(after: string | undefined): Place | null {
  if (after === undefined || after === '') return null
  const [, kind, rank, id] = /^([es])([01])\.([1-9]\d{0,15})$/.exec(after) ?? []
  if (id === undefined) throw invalid({ field: 'after', code: 'invalid' })
  return { similar: kind === 's', rank: Number(rank), id: Number(id) }
}

function findExact(db: Tx, words: string, page: Page): Promise<Found[]> {
  const matches = (column: AnyColumn) => sql`${column} @@ ${words}::tsquery`
  return readPage(db, page, [
    candidates(0, matches(peopleSearch.names)),
    candidates(1, sql`${matches(peopleSearch.words)} and not ${matches(peopleSearch.names)}`),
  ])
}

/** The threshold of `%>` is a setting; it is changed for this transaction only. */
function findSimilar(db: Database, terms: readonly SearchTerm[], page: Page): Promise<Found[]> {
  const conditions = terms.map((term) => {
    const variants = [term.stem, ...transpositions(term.stem)].map((word) => ({ ...term, stem: word }))
    const asTyped = variants.map((variant) => toTsQuery([variant])).join(' | ')
    return term.stem.length < minimumLength
      ? sql`${peopleSearch.words} @@ ${toTsQuery([term])}::tsquery`
      : sql`(${peopleSearch.words} @@ ${asTyped}::tsquery or ${peopleSearch.text} %> ${term.stem})`
  })
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minimumSimilarity)}, true)`,
    )
    return readPage(tx, page, [candidates(1, sql.join(conditions, sql` and `))])
  })
}

/** The cost does not grow with the number of people who match: further ones are not found. */
const candidates = (rank: number, condition: SQL) => sql`
  (select ${peopleSearch.userId} as id, ${rank}::int as rank from ${peopleSearch}
    where ${condition} limit ${peopleFoundMaximum})`

/** People do not appear to members of companies from which they hide that they are open to work. */
async function readPage(db: Tx, { viewer, position, limit }: Page, sets: readonly SQL[]): Promise<Found[]> {
  const afterPosition = position
    ? sql`and (f.rank, f.id) > (${position.rank}::int, ${position.id}::bigint)`
    : sql``
  const { rows } = await db.execute<Found>(sql`
    select f.id::float8 as id, f.rank from (${sql.join([...sets], sql` union all `)}) f
    join ${accounts} on ${accounts.id} = f.id and ${accounts.closedAt} is null
    where not ${isHiddenFromViewer(sql`f.id`, viewer.userId)}
    ${afterPosition} order by f.rank, f.id limit ${limit}`)
  return rows
}
