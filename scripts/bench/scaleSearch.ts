import type { Pool } from 'pg'

/** Of 20,000 made-up words, the first ones often, as in any language. */
const rareWord = (seed: string) => `'w' || (power(${seed}, 3) * 20000)::int`
const pick = (from: readonly string[], seed: string) =>
  `(array[${from.map((one) => `'${one}'`).join(', ')}])[1 + floor(${seed} * ${from.length})::int]`
const ranks = ['senior', 'junior', 'lead', 'chief', 'assistant', 'regional', 'deputy', 'trainee']
const roles = ['engineer', 'accountant', 'nurse', 'driver', 'designer', 'welder', 'teacher', 'analyst', 'cook', 'editor'] // prettier-ignore
const trades = ['backend', 'payroll', 'wind', 'platform', 'night', 'school', 'export', 'warehouse', 'clinic', 'rail'] // prettier-ignore

const statements = [
  'truncate job_words, search_words, people_search',
  'select setseed(0.5)',
  // The lateral ones read a column of the row, or they would be computed once for all.
  `insert into job_words (job_id, head, words)
   select job_id, array_to_tsvector(head), array_to_tsvector(head || body || city_key)
   from job_search,
     lateral (select array[${pick(ranks, 'random()')}, ${pick(roles, 'random()')}, ${pick(trades, 'random()')}, 'company' || company_id] as head
       where job_id > 0) titles,
     lateral (select array_agg(${rareWord('random()')}) as body from generate_series(1, 40) where job_id > 0) texts`,
  `insert into search_words (word, shown) select word, word from
     (select distinct unnest(tsvector_to_array(head)) as word from job_words) words`,
  `insert into people_search (user_id, names, words, text)
   select user_id, array_to_tsvector(names), array_to_tsvector(names || described), array_to_string(names || described, ' ')
   from profiles,
     lateral (select array['first' || (power(random(), 2) * 2000)::int, 'last' || (power(random(), 2) * 50000)::int] as names
       where user_id > 0) called,
     lateral (select array[${pick(ranks, 'random()')}, ${pick(roles, 'random()')}, ${pick(trades, 'random()')},
       'city' || (power(random(), 3) * 200)::int] as described where user_id > 0) headlines
   where user_id > 1000`,
]

/** Replaces the words of jobs and people by ones that are as rare and as frequent as words are. */
export async function fillWords(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      "set statement_timeout = '30min'; set synchronous_commit = off; set maintenance_work_mem = '256MB'",
    )
    const { rows } = await client.query<{ name: string; definition: string }>(`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('job_words', 'search_words', 'people_search') and indexdef like '%USING gin%'`)
    for (const { name } of rows) await client.query(`drop index "${name}"`)
    for (const statement of statements) await client.query(statement)
    for (const { definition } of rows) await client.query(definition)
  } finally {
    client.release(true)
  }
}

/** Searches that people make, from the broadest to the narrowest; by endpoint. */
export const searches: readonly {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
}[] = [
  ...[
    {},
    { q: 'engineer' },
    { q: 'senior engineer backend' },
    { q: 'w0' },
    { q: 'w15000' },
    { q: 'enginer' },
    { country: [3], workplace: [1] },
    { q: 'nurse', city: ['city5'], skill: [1005] },
    { sort: 'az', employment: [2] },
  ].map((query) => ({ path: '/api/jobs', query })),
  ...[
    { q: 'first1000 last20000' },
    { q: 'last25000' },
    { q: 'nurse city3' },
    { q: 'frist1000 lsat20000' },
  ].map((query) => ({ path: '/api/people', query })),
]
