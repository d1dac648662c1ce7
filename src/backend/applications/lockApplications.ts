import { asc, type SQL } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { applications } from './schema/applications.ts'

/**
 * Locks applications before anything that belongs to them and in one order, as every change of several does, so that none waits
 * for another that waits for it. Returns their ids.
 */
export async function lockApplications(tx: Tx, which: SQL | undefined): Promise<number[]> {
  const locked = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(which)
    .orderBy(asc(applications.id))
    .for('update')
  return locked.map(({ id }) => id)
}
