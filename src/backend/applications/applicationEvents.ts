import { sql, type SQL } from '#drizzle'
import type {
  ApplicationEvent,
  ApplicationEventKind,
  ApplicationEventSide,
  ReceivedEvent,
} from '#contract/applications/events.ts'
import type { Decision } from '#contract/core/applicationStates.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { nested } from '../db/nested.ts'
import type { Tx } from '../db/connect.ts'
import { timestampText } from '../db/timestampText.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { applications } from './schema/applications.ts'
import { applicationEvents } from './schema/events.ts'

export interface NewApplicationEvent {
  readonly applicationId: number
  readonly kind: ApplicationEventKind
  readonly side: ApplicationEventSide
  readonly state?: Decision
  readonly memberId?: number | null
  readonly at: Date
}

/** Appends to the history of applications, in the transaction of the change; the database refuses any other write. */
export async function appendApplicationEvents(
  tx: Tx,
  ...events: readonly NewApplicationEvent[]
): Promise<void> {
  await tx.insert(applicationEvents).values([...events])
}

// Only a decision has a state.
const event = sql`jsonb_strip_nulls(jsonb_build_object('kind', ${applicationEvents.kind},
  'side', ${applicationEvents.side}, 'state', ${applicationEvents.state}, 'at', ${timestampText(applicationEvents.at)}))`
const inOrder = sql`order by ${applicationEvents.at}, ${applicationEvents.id}`
const ofApplication = sql`${applicationEvents.applicationId} = ${applications.id}`

/** A column with the events of each application, as its candidate sees them: oldest first, the company acts as one. */
export const candidateEvents: SQL<ApplicationEvent[]> = nested(sql`(
  select coalesce(jsonb_agg(${event} ${inOrder}), '[]') from ${applicationEvents} where ${ofApplication})`)

/**
 * A column with them as the company sees them, with the members who acted. A withdrawn application no longer tells whether it
 * was read (docs/decisions/035).
 */
export const receivedEvents: SQL<ReceivedEvent[]> = nested(sql`(
  select coalesce(jsonb_agg(${event} || jsonb_build_object('member', ${fullName}) ${inOrder}), '[]')
  from ${applicationEvents}
  left join (${accounts} join ${profiles} on ${profiles.userId} = ${accounts.id} and ${accounts.closedAt} is null)
    on ${accounts.id} = ${applicationEvents.memberId}
  where ${ofApplication} and (${applications.state} <> 'withdrawn' or ${applicationEvents.side} = 'candidate'))`)

/** When the candidate of an application first got one of these decisions; null if never. */
export const firstDecidedAt = (...states: readonly Decision[]): SQL => sql`(
  select min(${applicationEvents.at}) from ${applicationEvents}
  where ${ofApplication} and ${applicationEvents.kind} = 'decided'
    and ${applicationEvents.state} in (${sql.join(
      states.map((state) => sql`${state}`),
      sql`, `,
    )}))`
