import { sql } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { jobWords, searchWords } from './schema/jobs.ts'
import { transpositions } from './edits.ts'
import { toTsQuery, type SearchTerm } from './query.ts'

/** Minimum trigram similarity of a correction, 0 to 1. */
const minimumSimilarity = 0.4
/** Alternatives per word. */
const alternativeLimit = 3
/** Shorter words are too often similar by chance. */
const minimumLength = 4

export interface Correction {
  /** Known words to search for instead of each mistyped one. */
  readonly alternatives: ReadonlyMap<string, readonly string[]>
  /** The query with each mistyped word replaced by its best alternative. */
  readonly text: string
}

/** Suggests corrections for a search without results: unknown words are replaced by the most similar known ones. */
export async function findCorrection(db: Tx, terms: readonly SearchTerm[]): Promise<Correction | null> {
  const long = terms.filter(({ stem }) => stem.length >= minimumLength)
  if (long.length === 0) return null
  const unknownTerms = sql.join(
    long.map(
      (word, at) =>
        sql`(${at}::int, ${word.stem}::text, ${toTsQuery([word])}::text, ${sql.param(transpositions(word.stem))}::text[])`,
    ),
    sql`, `,
  )
  const { rows } = await db.execute<{ stem: string; word: string; shown: string }>(sql`
    select term.stem, candidate.word, candidate.shown
    from (values ${unknownTerms}) as term(at, stem, query, transposed),
    lateral (
      select word, shown,
        case when word = any(term.transposed) then 1 else similarity(word, term.stem) end as score
      from ${searchWords}
      where word = any(term.transposed) or (word % term.stem and similarity(word, term.stem) >= ${minimumSimilarity})
      order by score desc, word limit ${alternativeLimit}
    ) as candidate
    where not exists (select from ${jobWords} where words @@ term.query::tsquery)
    order by term.at, candidate.score desc, candidate.word`)
  if (rows.length === 0) return null
  const alternatives = new Map<string, string[]>()
  const best = new Map<string, string>()
  for (const { stem, word, shown } of rows) {
    alternatives.set(stem, [...(alternatives.get(stem) ?? []), word])
    if (!best.has(stem)) best.set(stem, shown)
  }
  return { alternatives, text: terms.map(({ stem, typed }) => best.get(stem) ?? typed).join(' ') }
}
