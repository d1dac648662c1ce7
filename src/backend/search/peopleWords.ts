import { asc, gt, inArray, sql } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { singleEdits } from './edits.ts'
import { peopleSearch, peopleWords } from './schema/people.ts'

/** Minimum trigram similarity of a mistyped word, 0 to 1: low, because it is the number of mistakes that counts. */
const minimumSimilarity = 0.35
/** Trigrams of longer words survive a mistake. */
const shortWord = 6
/** Words looked at per mistyped one. */
const alternativeLimit = 300
/** People, or words, per batch. */
const batchSize = 1_000

/**
 * Adds the words of people, in the transaction that indexes them. The lock keeps others from deleting a word that they see
 * nobody else with.
 */
export async function addPeopleWords(tx: Tx, words: ReadonlySet<string>): Promise<void> {
  const sorted = inOrder(words)
  if (sorted.length === 0) return
  for (;;) {
    await tx
      .insert(peopleWords)
      .values(sorted.map((word) => ({ word })))
      .onConflictDoNothing()
    const locked = await tx
      .select()
      .from(peopleWords)
      .where(inArray(peopleWords.word, sorted))
      .orderBy(asc(peopleWords.word))
      .for('key share')
    // One that was being deleted meanwhile is gone.
    if (locked.length === sorted.length) return
  }
}

/** Deletes what is nobody's word any more, in the transaction that has removed it from somebody. */
export async function deleteUnusedWords(tx: Tx, words: ReadonlySet<string>): Promise<void> {
  const unused = await findUnused(tx, inOrder(words))
  if (unused.length === 0) return
  // What others add at this moment, or delete too, is left to them or to the next night.
  const locked = await tx
    .select()
    .from(peopleWords)
    .where(inArray(peopleWords.word, unused))
    .for('update', { skipLocked: true })
  const still = await findUnused(
    tx,
    locked.map(({ word }) => word),
  )
  if (still.length > 0) await tx.delete(peopleWords).where(inArray(peopleWords.word, still))
}

/** A query of its own for each word, so that the planner sees how frequent it is. */
async function findUnused(tx: Tx, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const queries = words.map(
    (word) => sql`select ${word}::text as word where not exists (
      select from ${peopleSearch} where ${peopleSearch.words} @@ ${`'${word}'`}::tsquery)`,
  )
  const { rows } = await tx.execute<{ word: string }>(sql.join(queries, sql` union all `))
  return rows.map(({ word }) => word)
}

const inOrder = (words: ReadonlySet<string>) => [...words].sort((a, b) => (a < b ? -1 : 1))

/** Adds the words of people who were indexed before there was a list. */
export async function addEarlierWords(
  { db }: Pick<Context, 'db'>,
  from: { readonly after: number } | null,
): Promise<object | null> {
  const batch = db
    .select({ userId: peopleSearch.userId, words: peopleSearch.words })
    .from(peopleSearch)
    .where(gt(peopleSearch.userId, from?.after ?? 0))
    .orderBy(asc(peopleSearch.userId))
    .limit(batchSize)
    .as('batch')
  const { rows } = await db.execute<{ last: string | null; people: string }>(sql`
    with batch as materialized (${sql`select * from ${batch}`}), added as (
      insert into ${peopleWords} (word)
      select distinct word from batch, unnest(tsvector_to_array(words)) as word order by word on conflict do nothing)
    select max(user_id) as last, count(*) as people from batch`)
  const [read] = rows
  return Number(read?.people) === batchSize ? { after: Number(read?.last) } : null
}

/** Deletes, in batches, words that have lost their last person unnoticed: two of them left at once. */
export async function sweepPeopleWords(
  { db }: Pick<Context, 'db'>,
  from: { readonly after: string } | null,
): Promise<object | null> {
  const batch = await db
    .select()
    .from(peopleWords)
    .where(gt(peopleWords.word, from?.after ?? ''))
    .orderBy(asc(peopleWords.word))
    .limit(batchSize)
  const words = batch.map(({ word }) => word)
  await db.transaction((tx) => deleteUnusedWords(tx, new Set(words)))
  return words.length === batchSize ? { after: words.at(-1) } : null
}

/**
 * Words of people that are spelled similarly to each of some others, the most similar first. Runs in a transaction, because the
 * threshold of `%>` is a setting. So is the use of indexes, until its end: nobody knows how many people have one of many words,
 * and the planner, which assumes many, would look for the first few among all people.
 */
export async function findSimilarWords(
  tx: Tx,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (words.length === 0) return new Map()
  await tx.execute(
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minimumSimilarity)}, true),
      set_config('enable_seqscan', 'off', true)`,
  )
  const typed = sql.join(
    words.map(
      (word) => sql`(${word}::text, ${sql.param(word.length <= shortWord ? singleEdits(word) : [])}::text[])`,
    ),
    sql`, `,
  )
  const { rows } = await tx.execute<{ typed: string; word: string }>(sql`
    select typed.typed, similar_word.word from (values ${typed}) as typed(typed, edits), lateral (
      (select word, 2::real as score from ${peopleWords} where word = any(typed.edits))
      union
      (select word, word_similarity(typed.typed, word) as score from ${peopleWords} where word %> typed.typed)
      order by score desc, word limit ${alternativeLimit}) as similar_word`)
  const found = new Map<string, string[]>(words.map((word) => [word, []]))
  for (const { typed: by, word } of rows) found.get(by)?.push(word)
  return found
}
