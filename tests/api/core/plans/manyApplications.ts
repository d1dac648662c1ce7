import { fewerRows, from, perCompany, rows } from './rows.ts'

/** Applications, and what teams write about them. */
export const manyApplications: Readonly<Record<string, string>> = {
  applications: `insert into applications (id, job_id, user_id, email, resume_id, job_version_id, snapshot, sent_at) overriding system value
    select ${from} + n, :job, :other, '', ${from} + n, ${from} + n, '{"user_id":1,"first_name":"A","last_name":"B","headline":"","about":"",
      "city":"","country_id":1,"skill_ids":[],"employments":[]}', :long_ago from ${rows()}`,
  file_renderings: `insert into file_renderings (file_id, texts)
    select ${from} + n, array['Words of a page.'] from ${rows()}`,
  application_search: `insert into application_search (application_id, job_id, sent_at, terms, verified_months)
    select ${from} + n, job, :long_ago, array_to_tsvector(array[job || '.w.rare' || n % 977, job || '.w.engineer', job || '.p.lviv',
      job || '.s.' || (1001 + n % 50)]), n % 240
    from (select n, case when n <= ${perCompany} then :hot else :job end as job from ${rows()}) sent`,
  application_receipts: `insert into application_receipts (application_id, user_id, job_id, job_title, company_id, company_slug,
      company_name, sent_at, recorded_at, profile_sha256)
    select ${from} + n, case n when 1 then :ana else :other end, case n when 1 then :hot else :job end, 'Engineer', :company,
      'slug', 'Company', :long_ago, :long_ago, md5(n::text) from ${rows()}`,
  application_retention: `insert into application_retention (company_id, days, changed_at)
    select ${from} + n, 90, now() from ${rows(fewerRows)}`,
  retention_consents: `insert into retention_consents (application_id, days) select ${from} + n, 545 from ${rows()}`,
  application_events: `insert into application_events (application_id, kind, side, at)
    select ${from} + n, 'sent', 'candidate', :long_ago from ${rows()}`,
  application_notes: `insert into application_notes (id, application_id, author_id, text) overriding system value
    select ${from} + n, ${from} + n, :person, 'Words.' from ${rows()}`,
  application_note_mentions: `insert into application_note_mentions (note_id, user_id)
    select ${from} + n, :other from ${rows(fewerRows)}`,
  interviews: `insert into interviews (id, application_id, member_id, status, minutes, place, details, message, announce_at, announced_at)
    overriding system value
    select ${from} + n, ${from} + n, :person, 'declined', 45, 'video', '', '', :long_ago, :long_ago from ${rows()}`,
  interview_times: `insert into interview_times (interview_id, side, starts_at, member_id)
    select ${from} + n, 'company', :long_ago, :person from ${rows()}`,
  answers: `insert into answers (id, job_id, member_id, messages, reason) overriding system value
    select ${from} + n, case when n <= 20 then :hot else :job end, :person, '{}', '' from ${rows(fewerRows)}`,
  pending_decisions: `insert into pending_decisions (application_id, job_id, application_state, sent_at, state, decided_at, announce_at, answer_id)
    select ${from} + n, :hot, 'sent', :long_ago, 'rejected', now(), now() + interval '1 day', ${from} + 1 + n % 20 from ${rows(`${perCompany} * 2 / 3`)}`,
  company_tags: `insert into company_tags (id, company_id, name, key) overriding system value
    select ${from} + n, :company, 'Tag ' || n, 'tag ' || n from ${rows(fewerRows)}`,
  application_tags: `insert into application_tags (application_id, tag_id)
    select ${from} + n, ${from} + 1 + n % ${fewerRows} from ${rows()}`,
}
