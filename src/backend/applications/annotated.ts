import { and, isNull, ne, sql, type SQL } from '#drizzle'
import type { HrManager } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { selectHandled } from './access.ts'
import { assertReadable } from '../core/assertReadable.ts'
import { applications } from './schema/applications.ts'

/**
 * Notes and tags of an application are read and written until it is withdrawn or expires, and while the applicant has an account
 * (docs/decisions/149-application-notes.md).
 */
export const isAnnotated: SQL | undefined = and(
  ne(applications.state, 'withdrawn'),
  isNull(applications.expiredAt),
  sql`exists (select 1 from ${accounts} where ${accounts.id} = ${applications.userId} and ${isNull(accounts.closedAt)})`,
)

type Handled = Awaited<ReturnType<typeof selectHandled>>

/** @throws Refused when the notes and tags of the application are not there to be read */
export async function assertAnnotated(tx: Tx, manager: HrManager, applicationId: number): Promise<void> {
  readable(await selectHandled(tx, manager, applicationId))
}

/** Serialises changes of its notes and tags with one another and with its withdrawal. @throws Refused as `assertAnnotated` */
export async function lockAnnotated(tx: Tx, manager: HrManager, applicationId: number): Promise<void> {
  readable(await selectHandled(tx, manager, applicationId).for('no key update', { of: applications }))
}

/** The application that a manager handles. @throws Refused when there is none, or the company reads nothing more of it */
export function readable([application]: Handled): Handled[number] {
  if (!application) throw notFound()
  assertReadable(application)
  return application
}
