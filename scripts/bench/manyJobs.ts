import { defaultLocale } from '#contract/core/locale.ts'
import type { Backend } from '#backend/main.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import { jobs, jobSkills } from '#backend/jobs/schema/jobs.ts'
import { jobSearch } from '#backend/search/schema/jobs.ts'
import { showDictionary } from '#backend/dictionaries/queries.ts'
import { indexCompanyJobs } from '#backend/search/indexJobs.ts'

const companyCount = 500
const roles = ['engineer', 'accountant', 'nurse', 'driver', 'designer', 'welder', 'teacher', 'analyst', 'cook', 'бухгалтер', 'інженер', 'кухар', 'вчитель', 'зварювальник', 'логіст', 'редактор'] // prettier-ignore
const ranks = ['Senior', 'Junior', 'Lead', 'Chief', 'Assistant', 'Старший', 'Провідний', '']
const trades = ['backend', 'payroll', 'night shift', 'regional', 'wind power', 'data platform', 'нічна зміна', 'склад', 'школа', 'export'] // prettier-ignore
const cities = ['Kyiv', 'Київ', 'Lviv', 'Львів', 'Дніпро', 'Одеса', 'Харків', 'Leeds', 'Cork', 'Porto', 'Warszawa', 'Łódź', 'Berlin', 'Вінниця', 'Полтава'] // prettier-ignore
const sentence =
  'You bring experience, keep the ledger right and speak with the people who rely on it every day.'

/** Fills an empty database with published jobs, the same in every run; returns how many are searchable. */
export async function fillJobs({ ctx }: Backend, count: number): Promise<number> {
  const pick = randomSequence(7)
  const skills = Object.keys(showDictionary('skills', defaultLocale)).map(Number)
  const now = Date.now()
  const indexes = await dropIndexes(ctx)
  for (let at = 0; at < companyCount; at++)
    await ctx.db.transaction(async (tx) => {
      const [company] = await tx
        .insert(companies)
        .values({
          slug: `company-${at}`,
          name: `${word(pick)} ${word(pick)} ${at}`,
          industryId: 1,
          sizeId: 1,
        })
        .returning({ id: companies.id })
      const companyId = company?.id ?? 0
      const values = Array.from({ length: count / companyCount }, () => job(pick, companyId, now))
      const made = await tx.insert(jobs).values(values).returning({ id: jobs.id })
      const chosen = made.flatMap(({ id }) =>
        [
          ...new Set(
            Array.from({ length: 6 }, () => skills[Math.floor(pick() ** 2 * skills.length)] ?? 1001),
          ),
        ].map((skillId, position) => ({ jobId: id, skillId, position })),
      )
      await tx.insert(jobSkills).values(chosen)
      await indexCompanyJobs(tx, companyId)
    })
  for (const definition of indexes) await ctx.db.execute(definition)
  await ctx.db.execute('vacuum analyze')
  return ctx.db.$count(jobSearch)
}

/** Copies each job so often, in random order and with other dates of publication; returns how many are searchable then. */
export async function copyJobs({ ctx, connection }: Backend, times: number): Promise<number> {
  const indexes = await dropIndexes(ctx)
  const client = await connection.pool.connect()
  try {
    const { rows } = await client.query<{ columns: string }>(`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = 'public' and table_name = 'jobs' and column_name not in ('id', 'first_published_at')`)
    const columns = rows[0]?.columns ?? ''
    await client.query(`
      set statement_timeout = 0;
      set session_replication_role = replica;
      create temp table copies as
        select id as old, (select max(id) from jobs) + row_number() over (order by hashint8(id + copy)) as new
        from jobs cross join generate_series(1, ${times}) copy;
      insert into jobs (id, first_published_at, ${columns}) overriding system value
        select new, now() - power(random(), 2) * interval '700 days', ${columns} from copies join jobs on id = old;
      insert into job_search
        select (jsonb_populate_record(job_search, jsonb_build_object('job_id', new, 'published_at', jobs.first_published_at))).*
        from copies join job_search on job_id = old join jobs on jobs.id = new order by new;
      insert into job_words (job_id, head, words)
        select new, head, words from copies join job_words on job_id = old order by new;
      reset session_replication_role`)
    for (const definition of indexes) await client.query(definition)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
  return ctx.db.$count(jobSearch)
}

function job(pick: () => number, companyId: number, now: number): typeof jobs.$inferInsert {
  const workplaceType = 1 + Math.floor(pick() * 3)
  const salary = pick() < 0.7
  const publishedAt = new Date(now - pick() ** 2 * 700 * 24 * 60 * 60 * 1000)
  return {
    companyId,
    status: 'published',
    title:
      `${one(ranks, pick)} ${one(roles, pick)}, ${pick() < 0.0003 ? 'luthier' : one(trades, pick)}`.trim(),
    workplaceType,
    employmentType: 1 + Math.floor(pick() ** 3 * 7),
    countryId: pick() < 0.7 ? 1 : 2 + Math.floor(pick() * 60),
    city: workplaceType === 1 ? '' : one(cities, pick),
    salaryType: salary ? 'single' : 'negotiable',
    ...(salary ? { salaryMin: 1000, currency: 'EUR', salaryPeriod: 'month' as const } : {}),
    description: `${sentence} ${Array.from({ length: 60 }, () => word(pick)).join(' ')}`,
    experience: one(['none', 'oneYear', 'twoYears', 'fiveYears'] as const, pick),
    firstPublishedAt: publishedAt,
    validThrough: new Date(now + 30 * 24 * 60 * 60 * 1000),
  }
}

const one = <T>(from: readonly T[], pick: () => number): T => from[Math.floor(pick() * from.length)] as T

/** A random word out of thousands, skewed towards the first ones. */
function word(pick: () => number): string {
  const syllables = ['ka', 'to', 'ri', 'мо', 'ла', 'ве', 'sen', 'dor', 'пер', 'ник', 'li', 'ga']
  let index = Math.floor(pick() ** 3 * 20_000)
  let made = ''
  for (let length = 0; length < 4; length++) {
    made += syllables[index % syllables.length] ?? ''
    index = Math.floor(index / syllables.length)
  }
  return made
}

/** Drops the large indexes to speed up inserts; returns the statements that recreate them. */
async function dropIndexes({ db }: Backend['ctx']): Promise<string[]> {
  const { rows } = await db.execute<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'job_words' and indexdef like '%USING gin%'",
  )
  for (const { indexname } of rows) await db.execute(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}

/** A seeded random number generator, from 0 to 1 (mulberry32). */
export function randomSequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
