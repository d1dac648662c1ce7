import { sql } from '#drizzle'
import { accounts } from '../accounts/schema/accounts.ts'
import { nested } from '../db/nested.ts'
import { conversations } from '../messages/schema.ts'
import { applications } from './schema/applications.ts'

/** Of each row of `conversations`: its person has written what nobody at the company has read. */
export const isUnread = sql`${conversations.lastPersonId} > ${conversations.companyReadId}`

/** Whether the candidate of each row of `applications` has written what nobody at the company has read. */
export const hasUnreadMessages = nested<boolean>(sql`exists (
  select 1 from ${conversations} join ${accounts} on ${accounts.id} = ${conversations.userId}
  where ${conversations.applicationId} = ${applications.id} and ${isUnread} and ${accounts.closedAt} is null
)`)
