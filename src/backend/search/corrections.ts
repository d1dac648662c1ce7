import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { jobWords, searchWords } from '../db/schema/search.ts'
import { toTsQuery, type Sought } from './query.ts'

/** How alike two words must be to be taken for each other, 0 to 1; and how many are tried. */
const likeness = 0.4
const tried = 3
/** Shorter words are too alike by chance. */
const shortest = 4

export interface Correction {
  /** For each mistyped word, what may have been meant. */
  readonly instead: ReadonlyMap<string, readonly string[]>
  /** The words with the likeliest of them in place, as they are written. */
  readonly text: string
}

/** What a search that finds nothing may have meant: words that stand nowhere give way to those most like them. */
export async function correct(db: Tx, sought: readonly Sought[]): Promise<Correction | null> {
  const long = sought.filter(({ stem }) => stem.length >= shortest)
  if (long.length === 0) return null
  const asked = sql.join(
    long.map((word, at) => sql`(${at}::int, ${word.stem}::text, ${toTsQuery([word])}::text)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ stem: string; word: string; shown: string }>(sql`
    select asked.stem, alike.word, alike.shown
    from (values ${asked}) as asked(at, stem, query),
    lateral (
      select word, shown, similarity(word, asked.stem) as likeness from ${searchWords}
      where word % asked.stem and similarity(word, asked.stem) >= ${likeness}
      order by likeness desc, word limit ${tried}
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
  return { instead, text: sought.map(({ stem, typed }) => best.get(stem) ?? typed).join(' ') }
}
