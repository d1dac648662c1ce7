import { fewerRows, from, highId, perCompany, perPerson, rowCount, rows } from './rows.ts'

/** Reports, the cases that they make and the staff who decide them, by table; placeholders as in `manyRows.ts`. */
export const manyCases: Readonly<Record<string, string>> = {
  // Every second one waits for a decision.
  report_cases: `insert into report_cases (id, kind, target_id, author_id, company_id, excerpt, reporters, reasons, due_at,
      assigned_to, handed_up_at, decision, decision_reason, decided_at, decided_by)
    overriding system value
    select ${from} + n, 'post', ${from} + n, case n % 3 when 0 then :person end, case n % 3 when 0 then null else :company end,
      'Words', 1, array['spam'], timestamptz '2026-01-01' + n * interval '1 minute', case n % 4 when 1 then :other end,
      case n % 8 when 3 then now() end, case n % 2 when 0 then 'warn' end, case n % 2 when 0 then 'Words' end,
      case n % 2 when 0 then :long_ago end, case n % 2 when 0 then :other end from ${rows()}`,
  reports: `insert into reports (case_id, reporter_id, reporter_hash, receipt_hash, locale, reason)
    select ${from} + n, :person, 'hash' || n, 'hash' || n, 'en_GB', 'spam' from ${rows()}`,
  report_notes: `insert into report_notes (case_id, author_id, text) select ${from} + n, :other, 'Words' from ${rows()}`,
  report_notices: `insert into report_notices (case_id, user_id) select ${from} + n, :person from ${rows()}`,
  report_objections: `insert into report_objections (case_id, user_id, text) select ${from} + 2 * n, :person, 'Words' from ${rows(fewerRows)}`,
  report_visits: `insert into report_visits (case_id, account_id, at) select ${from} + n, :other, :long_ago from ${rows()}`,
  private_views: `insert into private_views (case_id, staff_id, subject_id, reason, opened_at, ends_at)
    select ${from} + n, :other, :person, 'Words', :long_ago, :long_ago from ${rows()}`,
  // Every tenth one waits for an approval.
  support_steps: `insert into support_steps (kind, account_id, evidence, requested_by, due_at, ended_at, outcome)
    select 'resetFactors', :person, 'Words', :other, case when n % 10 > 0 then :long_ago end, case when n % 10 > 0 then now() end,
      case when n % 10 > 0 then 'done' end from ${rows(fewerRows)}`,
  staff_events: `insert into staff_events (number, at, actor_id, kind, case_id)
    select ${rowCount} + n, :long_ago, :other, 'caseDecided', ${from} + n from ${rows()}`,
}

/** What the acting people have of it: a decision of Ana's, and a case with many reports about a company with many cases. */
export const actingCases: readonly string[] = [
  `update report_cases set author_id = :ana where id = ${from} + 6`,
  `insert into reports (case_id, reporter_id, reporter_hash, receipt_hash, locale, reason)
    select ${from} + 1, :person, 'many' || n, 'many' || n, 'en_GB', 'spam' from ${rows(perCompany)}`,
  `update report_cases set company_id = :globex where id between ${from} + 1 and ${from} + ${perCompany}`,
  // A message beside which the acting staff member reads.
  `update report_cases set kind = 'message', target_id = ${highId} + 1 where id = ${from} + 3`,
  `update private_views set staff_id = :staff, ends_at = now() + interval '1 hour' where case_id = ${from} + 3`,
  `insert into report_notes (case_id, author_id, text) select ${from} + 1, :other, 'Words' from ${rows(perPerson)}`,
]
