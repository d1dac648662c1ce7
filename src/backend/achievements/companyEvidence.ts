import { sql, type SQL } from 'drizzle-orm'
import type { CompanyAchievement } from '#contract/achievements/catalogue.ts'
import { hasReasonsForRatings, publishedInTime, type EvidenceQuery } from './personEvidence.ts'

const none = sql`null::bigint`
const untimed = sql`null::timestamptz`

const company =
  (where: SQL, at: SQL = untimed): EvidenceQuery =>
  (ids) => sql`select c.id as owner_id, ${at} as at, ${none} as employment_id, c.id as evidence_id
    from companies c where c.id = any(${ids}) and c.closed_at is null and ${where}`

/** Rows of a table that belong to employments which the company confirms. */
const ofVerified =
  (table: SQL, at: SQL, where: SQL = sql`true`, rowId = sql`t.id`): EvidenceQuery =>
  (ids) => sql`select e.company_id as owner_id, ${at} as at, ${none} as employment_id, ${rowId} as evidence_id
    from employments e join ${table} t on t.employment_id = e.id
    where e.company_id = any(${ids}) and e.verified_at is not null and ${where}`

const reviewsWhere =
  (where: SQL): EvidenceQuery =>
  (ids) => sql`select distinct on (e.company_id, r.employee_id)
      e.company_id as owner_id, r.published_at as at, ${none} as employment_id, r.id as evidence_id
    from employments e join reviews r on r.employment_id = e.id
    where e.company_id = any(${ids}) and r.published_at is not null and ${where}
    order by e.company_id, r.employee_id, r.published_at, r.id`

/** Closed jobs with three applications or more that were not withdrawn, all of them decided as `isAnswered` says. */
const closedJobs =
  (isAnswered: SQL): EvidenceQuery =>
  (ids) => sql`select j.company_id as owner_id, max(a.state_changed_at) as at, ${none} as employment_id,
      j.id as evidence_id
    from jobs j join applications a on a.job_id = j.id and a.state <> 'withdrawn'
    where j.company_id = any(${ids}) and j.status = 'closed'
    group by j.company_id, j.id having count(*) >= 3 and bool_and(a.state in ('rejected', 'hired') and ${isAnswered})`

/** Companies that publish jobs, all of which are as `isMet` says. */
const publishedJobs =
  (isMet: SQL): EvidenceQuery =>
  (ids) => sql`select j.company_id as owner_id, ${untimed} as at, ${none} as employment_id,
      j.company_id as evidence_id
    from jobs j where j.company_id = any(${ids}) and j.status = 'published' group by j.company_id having bool_and(${isMet})`

export const companyEvidence: Readonly<Record<CompanyAchievement, EvidenceQuery>> = {
  completePage:
    company(sql`c.headline <> '' and c.about <> '' and c.logo_id is not null and c.industry_id is not null
    and c.size_id is not null and c.year_founded is not null
    and exists (select 1 from offices o where o.company_id = c.id)`),
  contactable: company(sql`exists (select 1 from company_contacts t where t.company_id = c.id)`),
  // The record has the time of joining, not that of becoming an admin.
  twoAdmins: (ids) => sql`select m.company_id as owner_id, ${untimed} as at, ${none} as employment_id,
      m.user_id as evidence_id
    from company_members m where m.company_id = any(${ids}) and m.role = 'admin' and m.suspended_at is null`,

  provenDomain: company(sql`c.domain is not null`, sql`c.domain_proven_at`),
  requestsInTime: (ids) => sql`select distinct on (i.company_id, i.user_id)
      i.company_id as owner_id, i.answered_at as at, ${none} as employment_id, i.id as evidence_id
    from invitations i where i.company_id = any(${ids}) and i.direction = 'request'
      and i.state in ('accepted', 'declined') and i.answered_at <= i.sent_at + interval '7 days'
    order by i.company_id, i.user_id, i.answered_at, i.id`,
  correctionsInTime: ofVerified(
    sql`employment_corrections`,
    sql`t.answered_at`,
    sql`t.side = 'employee' and t.state in ('accepted', 'declined')
      and t.answered_at <= t.created_at + interval '14 days'`,
  ),
  documentsHandedOver: ofVerified(sql`employment_documents`, sql`t.created_at`, sql`t.side = 'company'`),

  everyApplicantAnswered: closedJobs(sql`true`),
  answeredInTwoWeeks: closedJobs(sql`a.state_changed_at <= a.sent_at + interval '14 days'`),
  hiredApplicant: (
    ids,
  ) => sql`select j.company_id as owner_id, greatest(a.state_changed_at, e.verified_at) as at,
      ${none} as employment_id, a.id as evidence_id
    from jobs j join applications a on a.job_id = j.id and a.state = 'hired'
    join employments e on e.user_id = a.user_id and e.company_id = j.company_id and e.verified_at is not null
    where j.company_id = any(${ids})`,

  reviewsInTime: reviewsWhere(publishedInTime),
  reviewsWithEvidence: reviewsWhere(hasReasonsForRatings),
  feedbackToLeavers: ofVerified(
    sql`final_feedbacks`,
    sql`t.published_at`,
    sql`t.published_at is not null and e.end_date is not null`,
    sql`t.employment_id`,
  ),
  promotions: ofVerified(sql`employment_positions`, sql`t.created_at`),

  salaryStated: publishedJobs(sql`j.salary_type in ('single', 'range')`),
  completeJobs: publishedJobs(sql`length(j.description) >= 300
    and (select count(*) from job_skills s where s.job_id = j.id) >= 3
    and exists (select 1 from job_benefits b where b.job_id = j.id)`),
}
