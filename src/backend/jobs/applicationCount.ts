import { eq, sql } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { jobs } from './schema/jobs.ts'

/** Counts an application that was sent. Withdrawn ones stay counted. */
export async function countApplication(tx: Tx, jobId: number): Promise<void> {
  await tx
    .update(jobs)
    .set({ applicationCount: sql`${jobs.applicationCount} + 1` })
    .where(eq(jobs.id, jobId))
}
