import { and, eq, inArray, notInArray } from '#drizzle'
import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { postJobs } from './schema/posts.ts'

interface AdvertisingPost {
  readonly id: number
  readonly companyId: number
}

/**
 * Stores the jobs that a post advertises, in the order of the form.
 *
 * @throws Refused if a new one is not a published job of the post's company
 */
export async function writeJobs(tx: Tx, post: AdvertisingPost, jobIds: readonly number[]): Promise<void> {
  const present = await tx.select().from(postJobs).where(eq(postJobs.postId, post.id))
  const added = jobIds.filter((id) => !present.some(({ jobId }) => jobId === id))
  const published = and(eq(jobs.companyId, post.companyId), eq(jobs.status, 'published'))
  if (added.length > 0 && (await tx.$count(jobs, and(inArray(jobs.id, added), published))) < added.length)
    throw invalid({ field: 'jobs', code: 'invalid' })
  await tx
    .delete(postJobs)
    .where(and(eq(postJobs.postId, post.id), notInArray(postJobs.jobId, [0, ...jobIds])))
  for (const [position, jobId] of jobIds.entries())
    await tx
      .insert(postJobs)
      .values({ postId: post.id, jobId, position })
      .onConflictDoUpdate({ target: [postJobs.postId, postJobs.jobId], set: { position } })
}
