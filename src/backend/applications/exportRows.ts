import { sql } from '#drizzle'
import type { DomainModule } from '../core/domainModule.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { timestampText } from '../db/timestampText.ts'
import { tokenPattern } from '../posts/mentionText.ts'
import { answers } from './schema/answers.ts'
import { applications } from './schema/applications.ts'
import { applicationEvents } from './schema/events.ts'
import { interviews, interviewTimes } from './schema/interviews.ts'
import { applicationNotes } from './schema/notes.ts'
import { retentionConsents } from './schema/retention.ts'
import { applicationTags, companyTags } from './schema/tags.ts'

/**
 * What is stored about somebody's applications besides what they sent. Who of the company wrote it, or is mentioned in it, is
 * the company's own matter.
 */
export const exportedWithApplications: NonNullable<DomainModule['exportRows']> = {
  application_notes: (userId) => sql`
    select ${applications.id} as application_id, ${jobs.id} as job_id,
      regexp_replace(${applicationNotes.text}, ${tokenPattern}, '@…', 'g') as text,
      ${applicationNotes.createdAt} as created_at, ${applicationNotes.editedAt} as edited_at
    from ${applicationNotes}
    join ${applications} on ${applications.id} = ${applicationNotes.applicationId}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    where ${applications.userId} = ${userId} and ${applicationNotes.deletedAt} is null
    order by ${applicationNotes.id}`,
  application_tags: (userId) => sql`
    select ${applications.id} as application_id, ${jobs.id} as job_id, ${companyTags.name} as tag,
      ${applicationTags.createdAt} as created_at
    from ${applicationTags}
    join ${companyTags} on ${companyTags.id} = ${applicationTags.tagId}
    join ${applications} on ${applications.id} = ${applicationTags.applicationId}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    where ${applications.userId} = ${userId}
    order by ${applications.id}, ${companyTags.key}`,
  // Not what they have not been notified of.
  application_answers: (userId) => sql`
    select ${applications.id} as application_id, ${jobs.id} as job_id, ${answers.messages} as messages,
      ${answers.reason} as reason, ${answers.createdAt} as created_at
    from ${answers}
    join ${applications} on ${applications.answerId} = ${answers.id}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    where ${applications.userId} = ${userId}
    order by ${answers.id}, ${applications.id}`,
  retention_consents: (userId) => sql`
    select ${applications.id} as application_id, ${jobs.id} as job_id, ${retentionConsents.days} as days,
      ${retentionConsents.givenAt} as given_at, ${retentionConsents.revokedAt} as revoked_at
    from ${retentionConsents}
    join ${applications} on ${applications.id} = ${retentionConsents.applicationId}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    where ${applications.userId} = ${userId}
    order by ${retentionConsents.id}`,
  // Not what they have not been notified of.
  application_interviews: (userId) => sql`
    select ${applications.id} as application_id, ${jobs.id} as job_id, ${interviews.status} as status,
      ${interviews.minutes} as minutes, ${interviews.place} as place, ${interviews.details} as details,
      ${interviews.message} as message, ${interviews.reply} as reply, ${interviews.pay} as pay,
      ${interviews.announcedAt} as proposed_at,
      (select jsonb_agg(jsonb_build_object('side', ${interviewTimes.side}, 'starts_at', ${timestampText(interviewTimes.startsAt)},
         'taken', ${interviewTimes.takenAt} is not null) order by ${interviewTimes.startsAt})
       from ${interviewTimes} where ${interviewTimes.interviewId} = ${interviews.id}) as times
    from ${interviews}
    join ${applications} on ${applications.id} = ${interviews.applicationId}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    where ${applications.userId} = ${userId} and ${interviews.announcedAt} is not null
    order by ${interviews.id}`,
  application_events: (userId) => sql`
    select ${applications.id} as application_id, ${jobs.id} as job_id, ${applicationEvents.kind} as kind,
      ${applicationEvents.side} as side, ${applicationEvents.state} as state, ${applicationEvents.at} as at
    from ${applicationEvents}
    join ${applications} on ${applications.id} = ${applicationEvents.applicationId}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    where ${applications.userId} = ${userId}
    order by ${applicationEvents.id}`,
}
