import { sql, type AnyColumn, type SQL } from '#drizzle'
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
import { editDistance, transpositions } from '../search/edits.ts'
import { findSimilarWords } from '../search/peopleWords.ts'
import { parseSearchTerms, toTsQuery, type SearchTerm } from '../search/query.ts'
import { normaliseWord } from '../search/words.ts'
import { readCards } from './cards.ts'

interface PeopleQuery extends PageQuery {
  readonly q?: string | undefined
  readonly address: string
  readonly locale: Locale
}

/** Shorter words are too often similar by chance. */
const minimumLength = 4
/** Longer words may have three mistakes, shorter ones two. */
const longWord = 8
/** Words that a mistyped one may stand for. */
const alternativeLimit = 60

/** The cards of people who have chosen to be found, for somebody who searches for them. */
export async function searchPeople(ctx: Context, viewer: Viewer, query: PeopleQuery) {
  await ctx.rates.use('peopleSearch', viewer.userId)
  await ctx.rates.use('peopleSearchDay', viewer.userId)
  await ctx.rates.use('profileReadAddress', query.address)
  const { rows, next, similar } = await findPeople(ctx.db, viewer.userId, query)
  const ids = rows.map(({ id }) => id)
  return { items: await readCards(ctx.db, ids, query.locale), next, similar }
}

/** Finds people who have chosen to be found. Without an exact match, finds what is spelled similarly. */
export async function findPeople(
  db: Database,
  viewerId: number,
  { q = '', after, limit = defaultPageSize }: Omit<PeopleQuery, 'address' | 'locale'>,
) {
  const terms = parseSearchTerms(q)
  const position = readPlace(after)
  if (terms.length === 0) return { rows: [], next: null, similar: false }
  const page = { viewerId, position, limit: limit + 1 }
  const exact = position?.similar ? [] : await findExact(db, toTsQuery(terms), page)
  const similar = exact.length === 0 && (position?.similar ?? position === null)
  const found = similar ? await findSimilar(db, terms, page) : exact
  const { rows, next } = toPage(found, limit, ({ rank, id }) => `${similar ? 's' : 'e'}${rank}.${id}`)
  return { rows, next, similar: rows.length > 0 && similar }
}

interface Place {
  readonly similar: boolean
  readonly rank: number
  readonly id: number
}
interface Page {
  readonly viewerId: number
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

/** What a query is understood as: any of these words for each of its terms. */
type Reading = ReadonlyMap<SearchTerm, readonly string[]>

/** People with words that are closest to the mistyped ones come first. */
function findSimilar(db: Database, terms: readonly SearchTerm[], page: Page): Promise<Found[]> {
  const long = terms.filter(({ stem }) => stem.length >= minimumLength)
  return db.transaction(async (tx) => {
    const similar = await findSimilarWords(tx, [...new Set(long.flatMap(formsOf))])
    const near = long.map((term) => {
      const forms = formsOf(term)
      const words = new Set(forms.flatMap((form) => similar.get(form) ?? []))
      return [term, nearestOf(forms, words)] as const
    })
    const all: Reading = new Map(near.map(([term, words]) => [term, words.map(({ word }) => word)]))
    const closest: Reading = new Map(
      near.map(([term, words]) => [
        term,
        words.flatMap(({ word, mistakes }) => (mistakes === words[0]?.mistakes ? word : [])),
      ]),
    )
    const matches = (reading: Reading) => sql`${peopleSearch.words} @@ ${toQuery(terms, reading)}::tsquery`
    return readPage(tx, page, [
      candidates(0, matches(closest)),
      ...(near.every(([term, words]) => words.length === closest.get(term)?.length)
        ? []
        : [candidates(1, sql`${matches(all)} and not ${matches(closest)}`)]),
    ])
  })
}

/** A term with and without its ending. */
const formsOf = ({ stem, typed }: SearchTerm): string[] => [...new Set([stem, normaliseWord(typed)])]

/** The words that were meant with the fewest mistakes. */
function nearestOf(forms: readonly string[], words: ReadonlySet<string>) {
  const [form = ''] = forms
  const most = form.length >= longWord ? 3 : 2
  return [...words]
    .filter((word) => forms.some((one) => Math.abs(one.length - word.length) <= most))
    .map((word) => ({ word, mistakes: Math.min(...forms.map((one) => editDistance(one, word))) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((a, b) => a.mistakes - b.mistakes)
    .slice(0, alternativeLimit)
}

/** A `tsquery` that requires every term as it is typed, with two letters swapped, or as one of its similar words. */
function toQuery(terms: readonly SearchTerm[], reading: Reading): string {
  return terms
    .map((term) => {
      const similar = reading.get(term)
      if (!similar) return toTsQuery([term])
      const typed = [term.stem, ...transpositions(term.stem)].map((stem) => toTsQuery([{ ...term, stem }]))
      return `(${[...typed, ...similar.map((word) => `'${word}'`)].join(' | ')})`
    })
    .join(' & ')
}

/** The cost does not grow with the number of people who match: further ones are not found. */
const candidates = (rank: number, condition: SQL) => sql`
  (select ${peopleSearch.userId} as id, ${rank}::int as rank from ${peopleSearch}
    where ${condition} limit ${peopleFoundMaximum})`

/** People do not appear to members of companies from which they hide that they are open to work. */
async function readPage(db: Tx, { viewerId, position, limit }: Page, sets: readonly SQL[]): Promise<Found[]> {
  const afterPosition = position
    ? sql`and (f.rank, f.id) > (${position.rank}::int, ${position.id}::bigint)`
    : sql``
  const { rows } = await db.execute<Found>(sql`
    select f.id::float8 as id, f.rank from (${sql.join([...sets], sql` union all `)}) f
    join ${accounts} on ${accounts.id} = f.id and ${accounts.closedAt} is null
    where not ${isHiddenFromViewer(sql`f.id`, viewerId)}
    ${afterPosition} order by f.rank, f.id limit ${limit}`)
  return rows
}
