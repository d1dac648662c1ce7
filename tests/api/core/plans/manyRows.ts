import type { Pool } from 'pg'
import { manyApplications } from './manyApplications.ts'
import { actingCases, manyCases } from './manyCases.ts'
import { actingCredentials, manyCredentials } from './manyCredentials.ts'
import { manyCvEntries } from './manyCvEntries.ts'
import { manyJobs } from './manyJobs.ts'
import { manyReviews } from './manyReviews.ts'
import { manyNotifications } from './manyNotifications.ts'
import {
  companies,
  fewerRows,
  from,
  highId,
  perCompany,
  perPerson,
  rowCount,
  rows,
  sized,
  usualSizes,
  type Sizes,
} from './rows.ts'

/** One row per number: `:person`, `:company` and `:job` are distributed so that each has a few of everything. */
const of = (text: string, { anaId, globexId, staffId, jobId, employmentId }: Actors, sizes: Sizes) =>
  sized(text, sizes)
    .replaceAll(':ana', String(anaId))
    .replaceAll(':globex', String(globexId))
    .replaceAll(':staff', String(staffId))
    .replaceAll(':hot', String(jobId))
    .replaceAll(':employment', String(employmentId))
    .replaceAll(':person', `(${from} + n)`)
    .replaceAll(':other', `(${from} + 1 + (n::bigint * 7919) % ${sizes.rows})`)
    .replaceAll(':company', `(${from} + 1 + n % ${sizes.companies})`)
    .replaceAll(':job', `(${from} + 1 + (n::bigint * 31) % ${sizes.jobs})`)
    .replaceAll(':long_ago', `now() - n * interval '7 minutes'`)

/** Tables in any order: foreign keys are not checked while they are filled. */
const crowd: Readonly<Record<string, string>> = {
  accounts: `insert into accounts (id, email, email_verified_at, password_hash, terms_accepted_at) overriding system value
    select :person, 'p' || n || '@many.example', now(), '', now() from ${rows()}`,
  account_emails: `insert into account_emails (account_id, email, confirmed_at)
    select :person, 'p' || n || '@many.example', now() from ${rows()}`,
  profiles: `insert into profiles (user_id, first_name, last_name, photo_id)
    select :person, 'First' || n % 500, 'Last' || n, case n % 4 when 0 then ${from} + n end from ${rows()}`,
  contact_infos: `insert into contact_infos (user_id, city) select :person, 'Lviv' from ${rows(fewerRows)}`,
  profile_urls: `insert into profile_urls (user_id, label, url) select :person, 'Site', 'https://a.example' from ${rows(fewerRows)}`,
  profile_skills: `insert into profile_skills (user_id, skill_id) select :person, 1001 + n % 50 from ${rows(fewerRows)}`,
  people_search: `insert into people_search (user_id, names, words, text)
    select :person, array_to_tsvector(array['first' || n % 500, 'last' || n]), array_to_tsvector(array['first' || n % 500, 'last' || n, 'lviv', 'engineer' || n % 7]),
      'first' || n % 500 || ' last' || n || ' lviv engineer' || n % 7 from ${rows()}`,
  people_words: `insert into people_words select distinct word from people_search, unnest(tsvector_to_array(words)) as word`,
  sitemap_pieces: `insert into sitemap_pieces select 'jobs', 100, n, 0, md5(n::text), '', 0, 0 from ${rows(fewerRows)}`,
  ...manyCvEntries,
  sessions: `insert into sessions (account_id, token_hash, expires_at)
    select :person, 'token' || n, now() + interval '1 year' from ${rows()}`,
  files: `insert into files (id, key, audience, owner_id, name, type, size, width, height) overriding system value
    select ${from} + n, 'aa/' || md5(n::text), 'public', :person, 'a.pdf', 'application/pdf', 1, 400, 300 from ${rows()}`,
  removed_files: `insert into removed_files (key, owner_id, delete_after)
    select 'bb/' || md5(n::text), 7, now() + interval '5 days' from ${rows()}`,
  companies: `insert into companies (id, slug, name, name_keys, domain, domain_proven_at, follower_count, open_job_count, logo_id)
    overriding system value
    select ${from} + n, 'many-' || n, 'Company ' || md5(n::text), array['key' || n], case n % 3 when 0 then 'd' || n || '.example' end,
      case n % 3 when 0 then now() end, n % 977, 4, ${from} + n from ${rows(companies)}`,
  company_members: `insert into company_members (company_id, user_id, role, created_at)
    select :company, :person, case when n <= ${companies} then 'admin' else 'member' end, :long_ago from ${rows()}`,
  offices: `insert into offices (company_id, name, city, country_id) select :company, 'Office', 'Lviv', 1 from ${rows(companies)}`,
  company_contacts: `insert into company_contacts (company_id, label) select :company, 'Press' from ${rows(companies)}`,
  company_follows: `insert into company_follows (company_id, user_id, created_at) select :company, :other, :long_ago from ${rows()}`,
  company_follower_weeks: `insert into company_follower_weeks (company_id, week, gained) select :company, '2010-01-04'::date + n / ${companies} * 7, 1 from ${rows()}`,
  open_to_work_hidden: `insert into open_to_work_hidden (company_id, user_id) select :company, :person from ${rows(fewerRows)}`,
  domain_proofs: `insert into domain_proofs (company_id, state, domain, token, method, expires_at, next_check_at)
    select ${from} + n, 'proven', 'd' || n || '.example', 't', 'dns', now(), now() + interval '1 month' from ${rows(companies)}`,
  unknown_companies: `insert into unknown_companies (company_id, address_hash) select :company, 'hash' || n from ${rows(fewerRows)}`,
  ...manyJobs,
  ...manyApplications,
  ...manyCredentials,
  ...manyReviews,
  ...manyCases,
  notifications: `insert into notifications (user_id, kind, data, about, created_at)
    select :other, 'membershipEnded', '{"company":"A","company_slug":"a"}', 'membership:' || n, :long_ago from ${rows()}`,
  preferences: `insert into preferences (user_id, following)
    select :person, case n % 3 when 0 then 'signedIn' when 1 then 'companies' else 'nobody' end from ${rows(fewerRows)}`,
  invitations: `insert into invitations (company_id, direction, state, user_id, position, start_date, expires_at, answered_at)
    select :company, case n % 2 when 0 then 'invitation' else 'request' end, case n % 3 when 0 then 'pending' else 'declined' end,
      :person, 'Clerk', '2024-01-01', now() + interval '20 days', now() from ${rows()}`,
  employments: `insert into employments (user_id, company_id, company_name, position, start_date, verified_at, verified_by)
    select :other, :company, 'Company', 'Clerk ' || n, '2024-01-01', now(), :person from ${rows()}`,
  employment_positions: `insert into employment_positions (employment_id, position, start_date)
    select ${from} + n, 'Head', '2024-06-01' from ${rows(fewerRows)}`,
  confirmation_withdrawals: `insert into confirmation_withdrawals (employment_id, employee_id, reason, effective_at, applied_at)
    select ${from} + n, :other, 'Words.', :long_ago, now() from ${rows(fewerRows)}`,
  confirmed_names: `insert into confirmed_names (employment_id, employee_id, company_id, name, confirmed_at, state, asked_at)
    select ${from} + n, :other, :company, 'Name', now(), case n % 100 when 0 then 'asked' else 'current' end, case n % 100 when 0 then now() end
    from ${rows(fewerRows)}`,
  name_changes: `insert into name_changes (user_id) select :other from ${rows(fewerRows)}`,
  public_addresses: `insert into public_addresses (address, user_id) select 'p' || n, :person from ${rows()}`,
  taken_addresses: `insert into taken_addresses (address_hash, shape_hash) select md5(n::text), md5(n || 'x') from ${rows()}`,
  work_keys: `insert into work_keys (id, finished_at) select md5(n::text)::uuid, :long_ago from ${rows()}`,
  public_pages: `insert into public_pages (user_id, address, enabled, indexed, parts)
    select :person, 'p' || n, n % 5 > 0, n % 2 = 0, '{employment,skills}' from ${rows()}`,
  postponed_to_dos: `insert into postponed_to_dos (user_id, key, until)
    select :person, 'review:' || n, now() + interval '3 days' from ${rows()}`,
  achievements: `insert into achievements (user_id, achievement, progress, unlocked_at)
    select :person, case n % 2 when 0 then 'photo' else 'link' end, 1, now() from ${rows()}`,
  employment_awards: `insert into employment_awards (employment_id, employee_id, title, awarded_on)
    select ${from} + n, :other, 'Award', '2024-02-01' from ${rows(fewerRows)}`,
  // Triggers are off, so the numbers are given.
  employment_events: `insert into employment_events (employment_id, number, kind, side, at)
    select ${from} + n, 1, 'hired', 'company', :long_ago from ${rows()}`,
  employment_documents: `insert into employment_documents (employment_id, side, file_id)
    select 1 + n / 10, 'company', ${from} + n from ${rows()}`,
  uploads: `insert into uploads (id, account_id, purpose, name, size, expires_at)
    select md5(n::text), :person, 'employmentDocument', 'a.pdf', 1, now() + interval '1 day' from ${rows(fewerRows)}`,
  posts: `insert into posts (id, company_id, author_id, text, sort_key, visibility, published_at, listed_at) overriding system value
    select ${from} + n, :company, :person, 'A post ' || n, 'a post ' || n, case n % 5 when 0 then 'followers' else 'everyone' end,
      case n % 10 when 1 then null else :long_ago end, :long_ago from ${rows()}`,
  post_images: `insert into post_images (post_id, file_id, position) select ${from} + n, ${from} + n, 0 from ${rows()}`,
  post_videos: `insert into post_videos (post_id, file_id, poster_id) select ${from} + n, ${from} + n, ${from} + n from ${rows()}`,
  post_documents: `insert into post_documents (post_id, file_id, position) select ${from} + n, ${from} + n, 0 from ${rows()}`,
  post_jobs: `insert into post_jobs (post_id, job_id, position) select ${from} + n, ${from} + n, 0 from ${rows()}`,
  post_revisions: `insert into post_revisions (post_id, text, image_count, published_at)
    select ${from} + n, 'Earlier', 0, :long_ago from ${rows()}`,
  post_likes: `insert into post_likes (post_id, user_id) select ${from} + n, :other from ${rows()}`,
  post_comments: `insert into post_comments (id, post_id, author_id, text, created_at) overriding system value
    select ${from} + n, ${from} + n, :other, 'Words.', :long_ago from ${rows()}`,
  mentions: `insert into mentions (post_id, comment_id, user_id, announced_at)
    select ${from} + n, case n % 2 when 0 then ${from} + n end, :other, :long_ago from ${rows()}`,
  link_previews: `insert into link_previews (company_id, post_id, url, title, image_id)
    select :company, ${from} + n, 'https://p' || n || '.example/', 'Page', ${from} + n from ${rows()}`,
  // Every fourth is about an application.
  conversations: `insert into conversations (id, company_id, user_id, application_id, subject, state, last_message_at, waiting_since,
      last_person_id, assignee_id)
    overriding system value select ${from} + n, :company, :person, case n % 4 when 3 then ${from} + n end, 'Subject ' || n,
      case n % 2 when 0 then 'closed' else 'open' end, :long_ago, case n % 4 when 1 then :long_ago end, ${from} + n,
      case n % 4 when 3 then null else :other end from ${rows()}`,
  messages: `insert into messages (id, conversation_id, user_id, side, text, created_at) overriding system value
    select ${from} + n, ${from} + n, :person, 'person', case n % 5000 when 0 then 'Rare.' else 'Words.' end, :long_ago from ${rows()}`,
  message_attachments: `insert into message_attachments (message_id, user_id, file_id, position)
    select ${from} + n, :person, ${from} + n, 0 from ${rows()}`,
  measures: `insert into measures (account_id, kind, reason, starts_at, ended_at, ending)
    select :person, 'limit', 'Words', :long_ago, :long_ago, 'replaced' from ${rows()}`,
  message_blocks: `insert into message_blocks (company_id, user_id, side) select :company, :person, 'person' from ${rows(fewerRows)}`,
  comment_likes: `insert into comment_likes (comment_id, user_id) select ${from} + n, :other from ${rows()}`,
  blocked_commenters: `insert into blocked_commenters (company_id, user_id, created_at)
    select :company, :person, :long_ago from ${rows(fewerRows)}`,
  account_activity: `insert into account_activity (account_id, kind, at) select :other, 'signedIn', :long_ago from ${rows()}`,
  account_phones: `insert into account_phones (account_id, number, confirmed_at) select :person, '+38067' || n, now() from ${rows(fewerRows)}`,
  data_exports: `insert into data_exports (user_id, state, requested_at, expires_at)
    select :person, 'ready', :long_ago, :long_ago from ${rows(fewerRows)}`,
  passkeys: `insert into passkeys (account_id, credential_id, public_key, counter, name, synced)
    select :person, 'key' || n, '', 0, 'Key', true from ${rows(fewerRows)}`,
  recovery_codes: `insert into recovery_codes (account_id, code_hash) select :person, 'code' || n from ${rows(fewerRows)}`,
  second_factors: `insert into second_factors (account_id, secret, last_step) select :person, '', 0 from ${rows(fewerRows)}`,
  known_devices: `insert into known_devices (account_id, secret_hash) select :person, 'device' || n from ${rows(fewerRows)}`,
  challenges: `insert into challenges (token_hash, purpose, account_id, expires_at)
    select 'challenge' || n, 'proof', :person, now() from ${rows(fewerRows)}`,
  account_closures: `insert into account_closures (account_id, closed_at, erase_after, hidden_on_close)
    select :person, now(), now() + interval '30 days', '{}' from ${rows(fewerRows)}`,
}

/** Items of Ana and Globex, whose lists are requested; `:hot` is a job of Globex with many applicants. */
const actors: readonly string[] = [
  `insert into jobs (id, company_id, status, title, workplace_type, employment_type, country_id, first_published_at, valid_through)
    overriding system value values (:hot, :globex, 'published', 'Engineer', 1, 1, 1, now(), now() + interval '1 month')`,
  `update jobs set company_id = :globex where id between ${from} + 1 and ${from} + ${perCompany}`,
  `update job_search set company_id = :globex where job_id between ${from} + 1 and ${from} + ${perCompany}`,
  `update applications set job_id = :hot where id between ${from} + 1 and ${from} + ${perCompany}`,
  `update job_versions set job_id = :hot where id between ${from} + 1 and ${from} + ${perCompany}`,
  `update company_tags set company_id = :globex where id between ${from} + 1 and ${from} + 200`,
  `update applications set user_id = :ana where id > ${from} + ${rowCount} - ${perPerson}`,
  `insert into saved_jobs (user_id, job_id, created_at) select :ana, ${from} + n, :long_ago from ${rows(perPerson)}`,
  `insert into company_members (company_id, user_id, role, created_at)
    select :globex, :person, 'member', :long_ago from ${rows(perCompany)}`,
  `insert into company_follows (company_id, user_id) select :company, :ana from ${rows(perPerson)}`,
  `insert into company_follows (company_id, user_id, created_at) select :globex, :person, :long_ago from ${rows(perCompany)}`,
  `insert into preferences (user_id, following) values (:ana, 'everyone')`,
  `insert into post_comments (post_id, author_id, text, created_at) select ${from} + n, :ana, 'Words.', :long_ago from ${rows(perPerson)}`,
  `update invitations set company_id = :globex where user_id between ${from} + 1 and ${from} + ${perCompany}`,
  `update invitations set user_id = :ana where user_id between ${from} + ${rowCount} - 150 and ${from} + ${rowCount}`,
  ...actingCredentials(),
  ...manyNotifications(rows(`${perPerson} * 5`), rows(10_000)),
  `insert into employments (id, user_id, company_id, company_name, position, start_date, verified_at) overriding system value
    values (:employment, :ana, :globex, 'Globex', 'Clerk', '2024-01-01', now())`,
  `insert into employment_events (employment_id, number, kind, side, at)
    select :employment, n, 'jobChanged', 'company', :long_ago from ${rows(perPerson)}`,
  `insert into employments (user_id, company_id, company_name, position, start_date, end_date, verified_at)
    select :person, :globex, 'Globex', 'Clerk', '2020-01-01', '2023-01-01'::date - n % 700, now() from ${rows(perCompany)}`,
  `insert into reviews (id, employment_id, employee_id, title, due_on, competency_ids, published_at) overriding system value
    select :employment + n, :employment, :ana, 'Year', '2026-01-01', array[1, 2]::bigint[], now() from ${rows(perPerson)}`,
  `insert into final_feedbacks (employment_id, employee_id, text, published_at) values (:employment, :ana, 'Words.', now())`,
  `insert into posts (id, company_id, text, visibility, published_at) overriding system value
    values (901, :globex, 'The post', 'everyone', now())`,
  `update posts set company_id = :globex, text = text || chr(2) || 'p1' || chr(3)
    where id between ${from} + 1 and ${from} + ${perCompany}`,
  `insert into post_comments (id, post_id, author_id, text, created_at) overriding system value
    select ${highId} + n, 901, :other, 'Words.', :long_ago from ${rows(perCompany)}`,
  `insert into post_revisions (post_id, text, image_count, published_at) select 901, 'Earlier', 0, :long_ago from ${rows(perPerson)}`,
  `insert into post_likes (post_id, user_id) select 901, :other from ${rows(perCompany)}`,
  `update conversations set company_id = :globex where id between ${from} + 1 and ${from} + ${perCompany}`,
  `update conversations set user_id = :ana, application_id = null, state = 'closed', waiting_since = null, last_company_id = id, last_person_id = 0
    where id between ${from} + ${rowCount} - ${perPerson} and ${from} + ${rowCount}`,
  `insert into conversations (id, company_id, user_id, subject) overriding system value values (901, :globex, :ana, 'A question')`,
  `insert into messages (id, conversation_id, user_id, side, text) overriding system value
    select ${highId} + n, 901, :ana, 'person', 'Words.' from ${rows(perPerson)}`,
  `update blocked_commenters set company_id = :globex where user_id between ${from} + 1 and ${from} + ${perCompany}`,
  `insert into account_activity (account_id, kind) select :ana, 'signedIn' from ${rows(perPerson)}`,
]

export interface Actors {
  readonly anaId: number
  readonly globexId: number
  /** A job of Globex with many applicants. */
  readonly jobId: number
  /** A verified employment of Ana's with a long history. */
  readonly employmentId: number
  /** The account of the acting staff member. */
  readonly staffId: number
}

/** Fills a database in seconds: set-based inserts, foreign keys off, indexes built afterwards. */
export async function fillWithMany(pool: Pool, ids: Actors, sizes = usualSizes): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set statement_timeout = '20min'; set maintenance_work_mem = '256MB'`)
    const indexes = await client.query<{ name: string; definition: string }>(`
      select i.indexname as name, i.indexdef as definition from pg_indexes i
      where i.schemaname = 'public' and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`)
    for (const { name } of indexes.rows) await client.query(`drop index "${name}"`)
    for (const statement of [...Object.values(crowd), ...actors, ...actingCases])
      await client.query(of(statement, ids, sizes))
    for (const { definition } of indexes.rows) await client.query(definition)
    await client.query('analyze')
    // Index-only scans need the visibility map that a vacuum writes.
    await client.query('vacuum jobs, job_search')
  } finally {
    client.release(true)
  }
}
