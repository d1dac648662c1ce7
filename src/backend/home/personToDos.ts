import { sql, type SQL } from 'drizzle-orm'
import { decisionDays, noticeDays } from '#contract/home/home.ts'
import { fullNameOf } from '../profiles/schema/fullName.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { positionOf } from '../employments/schema/fields.ts'

const employment = sql`'id', e.id, 'company', e.company_name, 'position', ${positionOf}`
const days = (count: number) => sql`interval '1 day' * ${count}::int`

/**
 * The to-dos of a person as branches of one query: key, rank, `at` and the data of each kind. The lower the rank, the
 * more urgent it is.
 */
export const personToDos = (userId: number, now: Date): SQL[] => {
  const at = sql`${now.toISOString()}::timestamptz`
  return [
    sql`select 'invitation:' || i.id as key, 'invitation' as kind, 1 as rank, i.expires_at as at,
        jsonb_build_object('id', i.id, 'company', c.name, 'position', i.position) as data
      from invitations i join companies c on c.id = i.company_id
      where i.user_id = ${userId} and i.direction = 'invitation' and i.state = 'pending' and i.expires_at > ${at}
        and c.closed_at is null`,
    sql`select 'correction:' || k.id, 'correction', 2, k.created_at, jsonb_build_object(${employment})
      from employment_corrections k join employments e on e.id = k.employment_id
      where k.employee_id = ${userId} and k.state = 'open' and k.side = 'company'`,
    sql`select 'selfRating:' || r.id, 'selfRating', 3, r.due_on::timestamptz,
        jsonb_build_object(${employment}, 'title', r.title)
      from reviews r join employments e on e.id = r.employment_id
      where r.employee_id = ${userId} and r.published_at is null and r.self_submitted_at is null
        and r.due_on <= (${at} + ${days(noticeDays.review)})::date`,
    sql`select 'review:' || r.id, 'review', 3, r.due_on::timestamptz,
        jsonb_build_object(${employment}, 'title', r.title, 'person', ${fullNameOf('p')})
      from review_assignments s join reviews r on r.employment_id = s.employment_id and r.published_at is null
      join employments e on e.id = r.employment_id join profiles p on p.user_id = r.employee_id
      join ${currentMembers} m on m.company_id = e.company_id and m.user_id = s.reviewer_id
      where s.reviewer_id = ${userId} and s.ended_at is null
        and r.due_on <= (${at} + ${days(noticeDays.review)})::date`,
    sql`select 'departure:' || e.id || ':' || e.termination_on, 'departure', 4, e.termination_at,
        jsonb_build_object(${employment})
      from employments e where e.user_id = ${userId} and e.end_date is null and e.termination_at > ${at}`,
    sql`select 'application:' || a.id || ':' || a.state, 'application', 5, a.state_changed_at,
        jsonb_build_object('id', j.id, 'company', c.name, 'company_slug', c.slug, 'job', j.title, 'state', a.state)
      from applications a join jobs j on j.id = a.job_id join companies c on c.id = j.company_id
      where a.user_id = ${userId} and a.state in ('shortlisted', 'rejected', 'hired') and c.closed_at is null
        and a.state_changed_at > ${at} - ${days(decisionDays)}`,
    sql`(select 'message:' || v.id || ':' || v.last_company_id, 'message', 5, v.last_message_at,
        jsonb_build_object('id', v.id, 'company', c.name, 'subject', v.subject)
      from conversations v join companies c on c.id = v.company_id
      where v.user_id = ${userId} and v.last_company_id > v.person_read_id
      order by v.last_message_at desc limit 20)`,
    sql`select 'certificate:' || k.id || ':' || k.expires_on, 'certificate', 6, k.expires_on::timestamptz,
        jsonb_build_object('id', k.id, 'name', k.name)
      from cv_certificates k where k.user_id = ${userId} and k.expires_on >= ${at}::date
        and k.expires_on <= (${at} + ${days(noticeDays.certificate)})::date`,
    // The newest saved job that asks for skills, as long as the profile names none.
    sql`(select 'skills:' || j.id, 'skills', 7, s.created_at, jsonb_build_object('id', j.id, 'job', j.title)
      from saved_jobs s join jobs j on j.id = s.job_id and j.status = 'published'
      where s.user_id = ${userId} and exists (select 1 from job_skills k where k.job_id = j.id)
        and not exists (select 1 from profile_skills k where k.user_id = ${userId})
      order by s.created_at desc limit 1)`,
  ]
}
