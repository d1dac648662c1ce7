import { sql, type SQL, type SQLWrapper } from '#drizzle'
import { applications } from '../applications/schema/applications.ts'
import { companies } from '../companies/schema/companies.ts'
import { employmentCorrections } from '../employments/schema/corrections.ts'
import { employments } from '../employments/schema/employments.ts'
import { currentPosition } from '../employments/schema/fields.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { conversations } from '../messages/schema.ts'
import { reviews } from '../reviews/schema.ts'
import { waitingInvitations } from './companyToDos.ts'
import { timestampText } from '../db/timestampText.ts'

const employment = sql`'id', ${employments.id}, 'company', ${employments.companyName}, 'position', ${currentPosition}`

/** What others are to answer, as branches of one query like the to-dos: each with its key, kind, `at`, data and workspace. */
export const waitingRows = (userId: SQLWrapper, now: SQLWrapper): SQL[] => {
  const at = sql`${now}::timestamptz`
  return [
    waitingInvitations(now),
    sql`(select 'sent:' || ${applications.id}, 'application', 0, ${applications.sentAt},
        jsonb_build_object('id', ${jobs.id}, 'company', ${companies.name}, 'company_slug', ${companies.slug},
          'job', ${jobs.title}, 'state', ${applications.state}), null
      from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
      join ${companies} on ${companies.id} = ${jobs.companyId}
      where ${applications.userId} = ${userId} and ${applications.state} in ('sent', 'viewed') and ${applications.expiredAt} is null
        and ${companies.closedAt} is null
      order by ${applications.sentAt} limit 20)`,
    sql`select 'request:' || ${invitations.id}, 'request', 0, ${invitations.sentAt},
        jsonb_build_object('id', ${invitations.id}, 'company', ${companies.name}, 'position', ${invitations.position},
          'reminded_at', ${timestampText(invitations.remindedAt)}), null
      from ${invitations} join ${companies} on ${companies.id} = ${invitations.companyId}
      where ${invitations.userId} = ${userId} and ${invitations.direction} = 'request'
        and ${invitations.state} = 'pending' and ${invitations.expiresAt} > ${at} and ${companies.closedAt} is null`,
    sql`select 'proposed:' || ${employmentCorrections.id}, 'correction', 0, ${employmentCorrections.createdAt},
        jsonb_build_object(${employment}), null
      from ${employmentCorrections} join ${employments} on ${employments.id} = ${employmentCorrections.employmentId}
      where ${employmentCorrections.employeeId} = ${userId} and ${employmentCorrections.state} = 'open'
        and ${employmentCorrections.side} = 'employee'`,
    sql`select 'rated:' || ${reviews.id}, 'review', 0, ${reviews.selfSubmittedAt},
        jsonb_build_object(${employment}, 'title', ${reviews.title}), null
      from ${reviews} join ${employments} on ${employments.id} = ${reviews.employmentId}
      where ${reviews.employeeId} = ${userId} and ${reviews.publishedAt} is null and ${reviews.selfSubmittedAt} is not null`,
    sql`(select 'asked:' || ${conversations.id}, 'message', 0, ${conversations.waitingSince},
        jsonb_build_object('id', ${conversations.id}, 'company', ${companies.name}, 'subject', ${conversations.subject}), null
      from ${conversations} join ${companies} on ${companies.id} = ${conversations.companyId}
      where ${conversations.userId} = ${userId} and ${conversations.waitingSince} is not null and ${companies.closedAt} is null
      order by ${conversations.waitingSince} limit 20)`,
  ]
}
