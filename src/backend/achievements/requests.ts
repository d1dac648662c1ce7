import { and, inArray, sql, type AnyColumn } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import { employments } from '../employments/schema/employments.ts'
import { invitations } from '../employments/schema/invitations.ts'

/** An invitation or a request that was answered within a week. */
export const answeredWithinWeek = and(
  inArray(invitations.state, ['accepted', 'declined']),
  sql`${invitations.answeredAt} <= ${invitations.sentAt} + interval '7 days'`,
)

const declined = alias(employments, 'declined')

/** A company declined to confirm an employment, and none has confirmed it since. */
export const hasDeclinedRequest = (userId: AnyColumn) => sql`exists (
  select 1 from ${invitations} join ${employments} ${declined} on ${declined.id} = ${invitations.employmentId}
  where ${invitations.userId} = ${userId} and ${invitations.direction} = 'request' and ${invitations.state} = 'declined'
    and ${declined.verifiedAt} is null)`
