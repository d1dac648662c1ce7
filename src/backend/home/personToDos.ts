import { sql, type SQL, type SQLWrapper } from '#drizzle'
import { decisionDays, noticeDays } from '#contract/home/home.ts'
import { unfinishedApplications } from '../applications/drafts.ts'
import { applications } from '../applications/schema/applications.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { cvCertificates } from '../cv/schema/sections.ts'
import { employmentCorrections } from '../employments/schema/corrections.ts'
import { employments } from '../employments/schema/employments.ts'
import { currentPosition } from '../employments/schema/fields.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { reviewAssignments } from '../employments/schema/record.ts'
import { jobs, jobSkills, savedJobs } from '../jobs/schema/jobs.ts'
import { conversations } from '../messages/schema.ts'
import { profiles, profileSkills, fullName } from '../profiles/schema/profiles.ts'
import { reviews } from '../reviews/schema.ts'

const employment = sql`'id', ${employments.id}, 'company', ${employments.companyName}, 'position', ${currentPosition}`
const days = (count: number) => sql`interval '1 day' * ${count}::int`

/**
 * The to-dos of a person as branches of one query: key, rank, `at` and the data of each kind. The lower the rank, the
 * more urgent it is. Raw, because each builds its key and its data of other tables.
 */
export const personToDos = (userId: SQLWrapper, now: SQLWrapper): SQL[] => {
  const at = sql`${now}::timestamptz`
  const isReviewNear = sql`${reviews.dueOn} <= (${at} + ${days(noticeDays.review)})::date`
  return [
    sql`select 'draft:' || draft.id as key, 'draft' as kind, 0 as rank, draft.at,
        jsonb_build_object('id', draft.id, 'company', draft.company, 'company_slug', draft.company_slug, 'job', draft.job) as data,
        null::jsonb as workspace
      from (${unfinishedApplications(userId, at)}) draft`,
    sql`select 'invitation:' || ${invitations.id} as key, 'invitation' as kind, 1 as rank, ${invitations.expiresAt} as at,
        jsonb_build_object('id', ${invitations.id}, 'company', ${companies.name}, 'position', ${invitations.position}) as data,
        null::jsonb as workspace
      from ${invitations} join ${companies} on ${companies.id} = ${invitations.companyId}
      where ${invitations.userId} = ${userId} and ${invitations.direction} = 'invitation'
        and ${invitations.state} = 'pending' and ${invitations.expiresAt} > ${at} and ${companies.closedAt} is null`,
    sql`select 'correction:' || ${employmentCorrections.id}, 'correction', 2, ${employmentCorrections.createdAt},
        jsonb_build_object(${employment}), null
      from ${employmentCorrections} join ${employments} on ${employments.id} = ${employmentCorrections.employmentId}
      where ${employmentCorrections.employeeId} = ${userId} and ${employmentCorrections.state} = 'open'
        and ${employmentCorrections.side} = 'company'`,
    sql`select 'selfRating:' || ${reviews.id}, 'selfRating', 3, ${reviews.dueOn}::timestamptz,
        jsonb_build_object(${employment}, 'title', ${reviews.title}), null
      from ${reviews} join ${employments} on ${employments.id} = ${reviews.employmentId}
      where ${reviews.employeeId} = ${userId} and ${reviews.publishedAt} is null and ${reviews.selfSubmittedAt} is null
        and ${isReviewNear}`,
    sql`select 'review:' || ${reviews.id}, 'review', 3, ${reviews.dueOn}::timestamptz,
        jsonb_build_object(${employment}, 'title', ${reviews.title}, 'person', ${fullName}), null
      from ${reviewAssignments}
      join ${reviews} on ${reviews.employmentId} = ${reviewAssignments.employmentId} and ${reviews.publishedAt} is null
      join ${employments} on ${employments.id} = ${reviews.employmentId}
      join ${profiles} on ${profiles.userId} = ${reviews.employeeId}
      join ${currentMembers} on ${currentMembers.companyId} = ${employments.companyId}
        and ${currentMembers.userId} = ${reviewAssignments.reviewerId}
      where ${reviewAssignments.reviewerId} = ${userId} and ${reviewAssignments.endedAt} is null and ${isReviewNear}`,
    sql`select 'departure:' || ${employments.id} || ':' || ${employments.terminationOn}, 'departure', 4,
        ${employments.terminationAt}, jsonb_build_object(${employment}), null
      from ${employments}
      where ${employments.userId} = ${userId} and ${employments.endDate} is null and ${employments.terminationAt} > ${at}`,
    sql`select 'application:' || ${applications.id} || ':' || ${applications.state}, 'application', 5,
        ${applications.stateChangedAt},
        jsonb_build_object('id', ${jobs.id}, 'company', ${companies.name}, 'company_slug', ${companies.slug},
          'job', ${jobs.title}, 'state', ${applications.state}), null
      from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
      join ${companies} on ${companies.id} = ${jobs.companyId}
      where ${applications.userId} = ${userId} and ${applications.state} in ('shortlisted', 'rejected', 'hired')
        and ${companies.closedAt} is null and ${applications.stateChangedAt} > ${at} - ${days(decisionDays)}`,
    sql`(select 'message:' || ${conversations.id} || ':' || ${conversations.lastCompanyId}, 'message', 5,
        ${conversations.lastMessageAt},
        jsonb_build_object('id', ${conversations.id}, 'company', ${companies.name}, 'subject', ${conversations.subject}), null
      from ${conversations} join ${companies} on ${companies.id} = ${conversations.companyId}
      where ${conversations.userId} = ${userId} and ${conversations.lastCompanyId} > ${conversations.personReadId}
      order by ${conversations.lastMessageAt} desc limit 20)`,
    sql`select 'certificate:' || ${cvCertificates.id} || ':' || ${cvCertificates.expiresOn}, 'certificate', 6,
        ${cvCertificates.expiresOn}::timestamptz,
        jsonb_build_object('id', ${cvCertificates.id}, 'name', ${cvCertificates.name}), null
      from ${cvCertificates}
      where ${cvCertificates.userId} = ${userId} and ${cvCertificates.expiresOn} >= ${at}::date
        and ${cvCertificates.expiresOn} <= (${at} + ${days(noticeDays.certificate)})::date`,
    // The newest saved job that asks for skills, as long as the profile names none.
    sql`(select 'skills:' || ${jobs.id}, 'skills', 7, ${savedJobs.createdAt},
        jsonb_build_object('id', ${jobs.id}, 'job', ${jobs.title}), null
      from ${savedJobs} join ${jobs} on ${jobs.id} = ${savedJobs.jobId} and ${jobs.status} = 'published'
      where ${savedJobs.userId} = ${userId}
        and exists (select 1 from ${jobSkills} where ${jobSkills.jobId} = ${jobs.id})
        and not exists (select 1 from ${profileSkills} where ${profileSkills.userId} = ${userId})
      order by ${savedJobs.createdAt} desc limit 1)`,
  ]
}
