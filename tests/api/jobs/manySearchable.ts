import type { Pool } from 'pg'

/** Marks of numbered jobs: how many have them follows from the number of jobs alone. */
const marks = `array['ledgerman'] || case when n % 40 = 0 then array['unusual'] else '{}' end`

/** Publishes so many jobs of Globex, numbered from 1, that their counts are estimates. They have no descriptions. */
export async function insertSearchableJobs(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into jobs (id, company_id, status, title, workplace_type, employment_type, country_id, city, experience,
        first_published_at, valid_through, language) overriding system value
      select 1000000 + n, (select id from companies where slug = 'globex'), 'published', 'Ledgerman ' || n, 1 + n % 3,
        case when n % 50 = 0 then 7 else 1 end, case when n <= 1000 then 3 else 1 end,
        case when n = 77 then 'Rareville' else 'Kyiv' end, 'none', now() - n * interval '1 minute',
        now() + interval '1 month', 'en' from generate_series(1, $1::int) n`,
    [count],
  )
  await pool.query(`
    insert into job_search (job_id, company_id, language, published_at, valid_through, workplace_type, employment_type,
        country_id, experience, salary_known, city, city_key, title_key, skill_ids)
      select id, company_id, language, first_published_at, valid_through, workplace_type, employment_type, country_id,
        experience, false, city, lower(city), lower(title), array[1001] from jobs where id > 1000000`)
  await pool.query(`
    insert into job_words (job_id, head, words)
      select id, array_to_tsvector(${marks}), array_to_tsvector(${marks})
      from (select id, id - 1000000 as n from jobs where id > 1000000) numbered`)
  await pool.query('analyze job_search; analyze job_words')
}
