import type { HrManager } from '../../core/membership.ts'
import { notFound } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { selectHandled } from '../access.ts'
import { assertNotExpired } from '../../core/assertReadable.ts'
import { applications } from '../schema/applications.ts'

/** Serialises what happens to the interviews of an application with one another, its withdrawal and its decisions. */
export async function lockHandled(tx: Tx, manager: HrManager, applicationId: number) {
  const [application] = await selectHandled(tx, manager, applicationId).for('no key update', {
    of: applications,
  })
  if (!application) throw notFound()
  assertNotExpired(application)
  return application
}
export type Handled = Awaited<ReturnType<typeof lockHandled>>
