import { Client } from 'pg'

export const applicantCount = 50_000
/** Applications to the first job; the others share the rest. */
export const firstJobCount = 20_000
const jobCount = 20
/** Generated rows have ids from here on. */
export const firstId = 1_000_000
export const firstJobId = firstId + 1

/** Adds jobs with applications in every state to a company: for months, with what happened to them. */
export async function fillApplicants(databaseUrl: string, slug: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    for (const statement of statements(slug)) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const people = `select ${firstId} + n as id, n from generate_series(1, ${applicantCount}) n`

function statements(slug: string): readonly string[] {
  const company = `(select id from companies where slug = '${slug}')`
  const job = `${firstId} + case when n <= ${firstJobCount} then 1 else 2 + n % ${jobCount - 1} end`
  const state = `(array['sent', 'sent', 'sent', 'sent', 'sent', 'viewed', 'viewed', 'shortlisted', 'rejected', 'rejected'])[1 + n % 10]`
  const sentAt = `now() - n * interval '3 minutes'`
  return [
    `insert into accounts (id, email, email_verified_at, password_hash, terms_accepted_at) overriding system value
      select id, 'a' || n || '@many.example', now(), '', now() from (${people})`,
    `insert into profiles (user_id, first_name, last_name) select id, 'First' || n % 500, 'Last' || n from (${people})`,
    `insert into files (id, key, audience, owner_id, name, type, size) overriding system value
      select id, 'many/' || n, 'application', id, 'Resume.pdf', 'application/pdf', 100000 from (${people})`,
    `insert into jobs (id, company_id, status, title, first_published_at, valid_through) overriding system value
      select ${firstId} + n, ${company}, 'published', 'Job ' || n, now() - interval '120 days', now() + interval '30 days'
      from generate_series(1, ${jobCount}) n`,
    `insert into applications (id, job_id, user_id, email, note, resume_id, snapshot, state, sent_at, state_changed_at)
      overriding system value
      select id, ${job}, id, 'a' || n || '@many.example', 'I keep ledgers right since ' || 1990 + n % 30, id,
        jsonb_build_object('user_id', id, 'first_name', 'First' || n % 500, 'last_name', 'Last' || n, 'headline', 'Clerk ' || n % 90,
          'about', repeat('I keep ledgers right. ', 20), 'city', (array['Kyiv', 'Lviv', 'Odesa', 'Leeds'])[1 + n % 4], 'country_id', 1,
          'skills', jsonb_build_array(jsonb_build_object('skill_id', 1001 + n % 40, 'name', null, 'used_in',
            '{"employments":[],"certificates":[],"projects":[]}'::jsonb)),
          'employments', jsonb_build_array(
            jsonb_build_object('company', 'Company ' || n % 900, 'position', 'Clerk', 'start_date', '2015-03-01', 'end_date', '2020-04-01',
              'verified', n % 3 = 0),
            jsonb_build_object('company', 'Firm ' || n % 700, 'position', 'Chief clerk', 'start_date', '2020-05-01', 'end_date', null,
              'verified', false))),
        ${state}, ${sentAt}, ${sentAt} + interval '1 day' from (${people})`,
    `insert into application_events (application_id, kind, side, at) select id, 'sent', 'candidate', ${sentAt} from (${people})`,
    `insert into application_events (application_id, kind, side, at)
      select id, 'opened', 'company', ${sentAt} + interval '1 hour' from (${people}) where ${state} <> 'sent'`,
    `insert into application_events (application_id, kind, side, state, at)
      select id, 'decided', 'company', ${state}, ${sentAt} + interval '1 day' from (${people})
      where ${state} in ('shortlisted', 'rejected')`,
  ]
}
