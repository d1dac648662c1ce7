import { Client } from 'pg'

export const postCount = 1_000_000
export const companyCount = 10_000
/** Companies that each of the two people follows. */
export const followCount = 500
/** Generated rows have ids from here on. */
const firstId = 1_000_000
/** The person whose companies publish most, the one whose companies are silent, and one who follows five silent ones. */
export const people = { busy: firstId + 1, quiet: firstId + 2, few: firstId + 3 } as const

/**
 * Fills a database with companies, posts and open jobs. The lower half of the companies has nearly all of the news; the
 * upper half published a little, long ago.
 */
export async function fillPosts(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    for (const statement of statements()) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

function statements(): readonly string[] {
  const half = companyCount / 2
  const follows = (person: number, first: number, count: number) =>
    `insert into company_follows (company_id, user_id) select ${firstId} + ${first} + n, ${person} from generate_series(1, ${count}) n`
  /** One in twenty is of a silent company, years old. */
  const company = `${firstId} + 1 + case n % 20 when 0 then ${half} + (n / 20) % ${half} else (n::bigint * 7919) % ${half} end`
  const at = `now() - n * interval '1 minute' - case n % 20 when 0 then interval '3 years' else interval '0' end`
  return [
    `insert into accounts (id, email, email_verified_at, password_hash, terms_accepted_at) overriding system value
      select ${firstId} + n, 'p' || n || '@many.example', now(), '', now() from generate_series(1, 100000) n`,
    `insert into companies (id, slug, name, open_job_count) overriding system value
      select ${firstId} + n, 'many-' || n, 'Company ' || n, 7 from generate_series(1, ${companyCount}) n`,
    `insert into posts (id, company_id, text, published_at, listed_at, visibility) overriding system value
      select ${firstId} + n, ${company}, 'Post ' || n, ${at}, ${at}, case n % 5 when 0 then 'followers' else 'everyone' end
      from generate_series(1, ${postCount}) n`,
    `insert into jobs (id, company_id, status, title, first_published_at, valid_through) overriding system value
      select ${firstId} + n, ${company}, 'published', 'Job ' || n, ${at}, now() + interval '1 month'
      from generate_series(1, 75000) n`,
    `insert into company_follows (company_id, user_id)
      select ${firstId} + 1 + (n * 31) % ${companyCount}, ${firstId} + 10 + n % 99990 from generate_series(1, 1000000) n
      on conflict do nothing`,
    follows(people.busy, 0, followCount),
    follows(people.quiet, half, followCount),
    follows(people.few, half + followCount, 5),
  ]
}
