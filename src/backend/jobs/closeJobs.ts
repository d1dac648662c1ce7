import type { SQL } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { jobs } from './schema/jobs.ts'

interface Closing {
  readonly at: Date
  /** Whether who closes them says that the position was cancelled. */
  readonly cancelled?: boolean
}

/** Closes the jobs of which a condition holds, and returns their ids. The caller sees to what counts and shows open ones. */
export const closeJobs = (
  tx: Tx,
  condition: SQL | undefined,
  { at, cancelled = false }: Closing,
): Promise<{ id: number }[]> =>
  tx
    .update(jobs)
    .set({ status: 'closed', updatedAt: at, closedAt: at, cancelled })
    .where(condition)
    .returning({ id: jobs.id })
