import { eq, sql, type SQL } from '#drizzle'
import type { ApplicationState } from '#contract/core/applicationStates.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { nested } from '../db/nested.ts'
import type { Tx } from '../db/connect.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { deskState } from './pendingDecisions.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'
import { applicationEvents } from './schema/events.ts'

interface DeskState {
  readonly jobId: number
  /** A decision shows before the candidate is notified. */
  readonly state: ApplicationState
  /** When the candidate is notified; null if nothing is pending. */
  readonly announceAt: Date | null
  /** The name of who decided last; null if nobody has, or they have left the product. */
  readonly member: string | null
}

/** The member of the pending decision, or of the last one that was announced. */
const decider: SQL<string | null> = nested(sql`(
  select ${fullName} from ${profiles}
  join ${accounts} on ${accounts.id} = ${profiles.userId} and ${accounts.closedAt} is null
  where ${profiles.userId} = coalesce(${pendingDecisions.memberId}, (
    select ${applicationEvents.memberId} from ${applicationEvents}
    where ${applicationEvents.applicationId} = ${applications.id} and ${applicationEvents.kind} = 'decided'
    order by ${applicationEvents.at} desc, ${applicationEvents.id} desc limit 1)))`)

/** What the desk shows of an application, and who decided; null when it was deleted. */
export async function findDeskState(db: Tx, applicationId: number): Promise<DeskState | null> {
  const [found] = await db
    .select({
      jobId: applications.jobId,
      state: deskState,
      announceAt: pendingDecisions.announceAt,
      member: decider,
    })
    .from(applications)
    .leftJoin(pendingDecisions, eq(pendingDecisions.applicationId, applications.id))
    .where(eq(applications.id, applicationId))
  return found ?? null
}
