import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { jobWords, searchWords } from '../db/schema/search.ts'
import { toTsQuery, type SearchTerm } from './query.ts'

/** How alike two words must be to be taken for each other, 0 to 1; and how many are tried. */
const minimumSimilarity = 0.4
const alternativeLimit = 3
/** Shorter words are too alike by chance. */
const shortest = 4

export interface Correction {
  /** For each mistyped word, what may have been meant. */
  readonly alternatives: ReadonlyMap<string, readonly string[]>
  /** The words with the likeliest of them in place, as they are written. */
  readonly text: string
}

/** Suggests corrections for a search without results: unknown words are replaced by the most similar known ones. */
export async function findCorrection(db: Tx, sought: readonly SearchTerm[]): Promise<Correction | null> {
  const long = sought.filter(({ stem }) => stem.length >= shortest)
  if (long.length === 0) return null
  const asked = sql.join(
    long.map(
      (word, at) =>
        sql`(${at}::int, ${word.stem}::text, ${toTsQuery([word])}::text, ${sql.param(transpositions(word.stem))}::text[])`,
    ),
    sql`, `,
  )
  const { rows } = await db.execute<{ stem: string; word: string; shown: string }>(sql`
    select asked.stem, alike.word, alike.shown
    from (values ${asked}) as asked(at, stem, query, swapped),
    lateral (
      select word, shown,
        case when word = any(asked.swapped) then 1 else similarity(word, asked.stem) end as likeness
      from ${searchWords}
      where word = any(asked.swapped) or (word % asked.stem and similarity(word, asked.stem) >= ${minimumSimilarity})
      order by likeness desc, word limit ${alternativeLimit}
    ) as alike
    where not exists (select from ${jobWords} where words @@ asked.query::tsquery)
    order by asked.at, alike.likeness desc, alike.word`)
  if (rows.length === 0) return null
  const instead = new Map<string, string[]>()
  const best = new Map<string, string>()
  for (const { stem, word, shown } of rows) {
    instead.set(stem, [...(instead.get(stem) ?? []), word])
    if (!best.has(stem)) best.set(stem, shown)
  }
  return { alternatives: instead, text: sought.map(({ stem, typed }) => best.get(stem) ?? typed).join(' ') }
}

/** What was meant if two neighbouring letters changed places: in a short word few of its trigrams survive that. */
function transpositions(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
    .filter((one) => one !== word)
}
