import { sql, type SQL } from 'drizzle-orm'
import type { PersonAchievement } from '#contract/achievements/catalogue.ts'

/**
 * The rows that count towards an achievement, of the owners in `ids`: `owner_id`, `at` (null if it has no time),
 * `employment_id` (null if it is about none) and `evidence_id`, the id of the row. Only what is recorded counts, never the
 * mere passing of time.
 */
export type EvidenceQuery = (ids: SQL) => SQL

const none = sql`null::bigint`
const untimed = sql`null::timestamptz`
/** Stands for two-step verification among the ids of passkeys. */
const twoStepId = 0

/** Verified employments, with further conditions. */
const verified =
  (where: SQL = sql`true`): EvidenceQuery =>
  (ids) => sql`select e.user_id as owner_id, e.verified_at as at, e.id as employment_id,
      e.id as evidence_id
    from employments e where e.user_id = any(${ids}) and e.verified_at is not null and ${where}`

/** Rows of a table that belong to verified employments; `at` is an expression on `t`. */
const ofVerified =
  (table: SQL, at: SQL, where: SQL = sql`true`): EvidenceQuery =>
  (ids) => sql`select e.user_id as owner_id, ${at} as at, e.id as employment_id, t.id as evidence_id
    from employments e join ${table} t on t.employment_id = e.id
    where e.user_id = any(${ids}) and e.verified_at is not null and ${where}`

/** Published reviews of an employee, as long as the company stands by the employment. */
const ownReviews =
  (where: SQL = sql`true`): EvidenceQuery =>
  (ids) => sql`select r.employee_id as owner_id, r.published_at as at, r.employment_id, r.id as evidence_id
    from reviews r join employments e on e.id = r.employment_id and e.verified_at is not null
    where r.employee_id = any(${ids}) and r.published_at is not null and ${where}`

/** Reviews that a reviewer has published. They belong to employments of others. */
const givenReviews =
  (where: SQL): EvidenceQuery =>
  (ids) => sql`select r.reviewer_id as owner_id, r.published_at as at, ${none} as employment_id,
      r.id as evidence_id
    from reviews r where r.reviewer_id = any(${ids}) and r.published_at is not null and ${where}`

const entries =
  (table: SQL, where: SQL): EvidenceQuery =>
  (ids) => sql`select t.user_id as owner_id, t.created_at as at, ${none} as employment_id, t.id as evidence_id
    from ${table} t where t.user_id = any(${ids}) and ${where}`

/** The days of a review are compared in UTC. */
export const publishedInTime = sql`(r.published_at at time zone 'UTC')::date <= r.due_on`

/** The reviewer gave a reason for every rating. */
export const hasReasonsForRatings = sql`exists (select 1 from review_ratings g where g.review_id = r.id and g.side = 'reviewer'
    and g.rating > 0)
  and not exists (select 1 from review_ratings g where g.review_id = r.id and g.side = 'reviewer' and g.rating > 0
    and length(g.evidence) < 20)`

/** Both sides rated at least three competencies without seeing the other's ratings, on average one step apart or less. */
const ratingsAgree = sql`(
  select count(*) >= 3 and avg(abs(s.rating - g.rating)) <= 1 from review_ratings s
  join review_ratings g on g.review_id = s.review_id and g.competency_id = s.competency_id and g.side = 'reviewer'
  where s.review_id = r.id and s.side = 'employee' and s.rating > 0 and g.rating > 0)`

/** A company declined to confirm an employment, and none has confirmed it since. */
export const hasDeclinedRequest = (userId: SQL) => sql`exists (
  select 1 from invitations i join employments d on d.id = i.employment_id
  where i.user_id = ${userId} and i.direction = 'request' and i.state = 'declined' and d.verified_at is null)`

export const personEvidence: Readonly<Record<PersonAchievement, EvidenceQuery>> = {
  introduction: (
    ids,
  ) => sql`select p.user_id as owner_id, ${untimed} as at, ${none} as employment_id, p.user_id as evidence_id
    from profiles p where p.user_id = any(${ids}) and p.headline <> '' and p.about <> ''`,
  photo: (
    ids,
  ) => sql`select p.user_id as owner_id, ${untimed} as at, ${none} as employment_id, p.user_id as evidence_id
    from profiles p where p.user_id = any(${ids}) and p.photo_id is not null`,
  describedWork: (
    ids,
  ) => sql`select e.user_id as owner_id, ${untimed} as at, e.id as employment_id, e.id as evidence_id
    from employments e where e.user_id = any(${ids}) and e.verified_at is not null and length(e.description) >= 80`,
  education: entries(
    sql`cv_education`,
    sql`t.start_date is not null and (t.degree <> '' or t.area_of_study <> '')`,
  ),
  gradedLanguage: entries(
    sql`cv_languages`,
    sql`num_nonnulls(t.listening, t.reading, t.interaction, t.production, t.writing) = 5`,
  ),
  linkedProject: entries(sql`cv_projects`, sql`t.url <> '' and t.description <> ''`),
  checkableCertificate: entries(
    sql`cv_certificates`,
    sql`t.provider <> '' and t.credential_url <> '' and t.issued_on is not null`,
  ),

  firstVerified: verified(),
  threeEmployers: (ids) => sql`select distinct on (e.user_id, e.company_id)
      e.user_id as owner_id, e.verified_at as at, e.id as employment_id, e.id as evidence_id
    from employments e where e.user_id = any(${ids}) and e.verified_at is not null
    order by e.user_id, e.company_id, e.verified_at, e.id`,
  provenEmployer: verified(sql`e.verified_domain is not null`),
  confirmedOnRequest: (ids) => sql`select e.user_id as owner_id, i.answered_at as at, e.id as employment_id,
      i.id as evidence_id
    from invitations i join employments e on e.id = i.employment_id
    where e.user_id = any(${ids}) and i.direction = 'request' and i.state = 'accepted' and e.verified_at is not null`,
  undisputed:
    verified(sql`not exists (select 1 from employments d where d.user_id = e.user_id and d.withdrawn_at is not null)
    and not ${hasDeclinedRequest(sql`e.user_id`)}`),
  documented: ofVerified(sql`employment_documents`, sql`t.created_at`, sql`t.side = 'employee'`),
  documentedByBoth: ofVerified(
    sql`employment_documents`,
    // The later of the two documents.
    sql`greatest(t.created_at, (
      select min(o.created_at) from employment_documents o where o.employment_id = e.id and o.side = 'employee'))`,
    sql`t.side = 'company' and exists (
      select 1 from employment_documents o where o.employment_id = e.id and o.side = 'employee')`,
  ),
  correctionAgreed: ofVerified(sql`employment_corrections`, sql`t.answered_at`, sql`t.state = 'accepted'`),

  promoted: ofVerified(sql`employment_positions`, sql`t.created_at`),
  reviewed: ownReviews(),
  reviewedByTwo: (ids) => sql`select distinct on (r.employee_id, r.reviewer_id)
      r.employee_id as owner_id, r.published_at as at, r.employment_id, r.id as evidence_id
    from reviews r join employments e on e.id = r.employment_id and e.verified_at is not null
    where r.employee_id = any(${ids}) and r.published_at is not null and r.reviewer_id is not null
    order by r.employee_id, r.reviewer_id, r.published_at, r.id`,
  fairSelfRating: ownReviews(ratingsAgree),
  awarded: ofVerified(sql`employment_awards`, sql`t.created_at`),
  hiredHere: (ids) => sql`select e.user_id as owner_id, greatest(a.state_changed_at, e.verified_at) as at,
      e.id as employment_id, a.id as evidence_id
    from applications a join jobs j on j.id = a.job_id
    join employments e on e.user_id = a.user_id and e.company_id = j.company_id
    where a.user_id = any(${ids}) and a.state = 'hired' and e.verified_at is not null`,
  rehired:
    verified(sql`exists (select 1 from employments f where f.user_id = e.user_id and f.company_id = e.company_id
    and f.verified_at is not null and f.end_date < e.start_date)`),

  selfRated: ownReviews(sql`r.self_submitted_at < r.published_at`),
  finalFeedback: (ids) => sql`select f.employee_id as owner_id, f.published_at as at, f.employment_id,
      f.employment_id as evidence_id
    from final_feedbacks f join employments e on e.id = f.employment_id and e.verified_at is not null
    where f.employee_id = any(${ids}) and f.published_at is not null`,
  reviewInTime: givenReviews(publishedInTime),
  reviewWithEvidence: givenReviews(hasReasonsForRatings),
  feedbackGiven: (ids) => sql`select f.writer_id as owner_id, f.published_at as at, ${none} as employment_id,
      f.employment_id as evidence_id
    from final_feedbacks f where f.writer_id = any(${ids}) and f.published_at is not null`,

  place: (
    ids,
  ) => sql`select c.user_id as owner_id, ${untimed} as at, ${none} as employment_id, c.user_id as evidence_id
    from contact_infos c where c.user_id = any(${ids}) and c.city <> ''`,
  link: entries(sql`profile_urls`, sql`true`),
  invitationAnswered: (
    ids,
  ) => sql`select i.user_id as owner_id, i.answered_at as at, ${none} as employment_id,
      i.id as evidence_id
    from invitations i where i.user_id = any(${ids}) and i.direction = 'invitation'
      and i.state in ('accepted', 'declined') and i.answered_at <= i.sent_at + interval '7 days'`,
  departureOnRecord: (ids) => sql`select e.user_id as owner_id, e.termination_at as at, e.id as employment_id,
      e.id as evidence_id
    from employments e where e.user_id = any(${ids}) and e.verified_at is not null and e.end_date is not null
      and e.termination_by = 'employee'`,
  protectedAccount: (
    ids,
  ) => sql`select s.account_id as owner_id, s.confirmed_at as at, ${none} as employment_id,
        ${twoStepId}::bigint as evidence_id
      from second_factors s where s.account_id = any(${ids}) and s.confirmed_at is not null
    union all select k.account_id, k.added_at, ${none}, k.id from passkeys k where k.account_id = any(${ids})`,
}
