import { Client } from 'pg'

/** Members of the company, each with a verified employment. */
export const memberCount = 5_000
/** Events in the history of each employment. */
export const eventsEach = 40
/** Generated people have ids from here on. */
const firstId = 1_000_000

/**
 * Adds members with verified employments and long histories to a company, and lengthens the history of one employment.
 * Triggers are off, so the events have their numbers but no hashes.
 */
export async function fillEmployments(
  databaseUrl: string,
  slug: string,
  employmentId: number,
): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    for (const statement of statements(slug, employmentId)) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const people = `select ${firstId} + n as id, n from generate_series(1, ${memberCount}) n`

function statements(slug: string, employmentId: number): readonly string[] {
  const company = `(select id from companies where slug = '${slug}')`
  return [
    `insert into accounts (id, email, email_verified_at, password_hash, terms_accepted_at) overriding system value
      select id, 'p' || n || '@many.example', now(), '', now() from (${people})`,
    `insert into profiles (user_id, first_name, last_name) select id, 'First' || n % 500, 'Last' || n from (${people})`,
    `insert into company_members (company_id, user_id, role, created_at)
      select ${company}, id, 'member', now() - n * interval '7 hours' from (${people})`,
    `insert into employments (id, user_id, company_id, company_name, position, start_date, verified_at) overriding system value
      select id, id, ${company}, 'Northwind', 'Clerk ' || n % 90, current_date - n, now() from (${people})`,
    ...[people, `select ${employmentId}::bigint as id, 0 as n`].map(
      (owners) => `insert into employment_events (employment_id, number, kind, side, at, effective_on)
        select id, 1000 + event, 'reviewerChanged', 'company', now() - event * interval '9 days', current_date - event * 9
        from (${owners}), generate_series(1, ${eventsEach}) event`,
    ),
  ]
}
