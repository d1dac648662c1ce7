import { expect } from 'vitest'
import { showApplication } from '#contract/applications/applications.ts'
import type { ResumeView } from '#contract/applications/resume.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { postJob, sendResume } from './applicationFixtures.ts'

export const fileOf = (bytes: Uint8Array, name: string) => new File([bytes as BlobPart], name)

/** Résumés that are sent, and what is made of them. */
export function useResumes(app: TestBackend) {
  async function apply(resume: File, jobId = postJob(app), name: 'ana' | 'bohdan' = 'ana') {
    const candidate = await app.as(name)
    const job = await jobId
    const { id, resume: sent } = await sendResume(candidate, job, resume)
    return { jobId: job, id, url: sent?.url ?? '', candidate }
  }
  async function renderings(...states: string[]): Promise<number> {
    const { rows } = await app.backend.connection.pool.query<{ count: number }>(
      "select count(*)::int as count from pgboss.job where name = 'renderResume' and state::text = any($1)",
      [states],
    )
    return rows[0]?.count ?? 0
  }
  /** Waits for the work that applications have queued. */
  const queueIsDone = () =>
    expect.poll(() => renderings('created', 'retry', 'active'), { timeout: 25_000 }).toBe(0)
  /** What those see who open the application, once the work that waits has been done. */
  async function viewOf(applicationId: number, viewer: Caller): Promise<ResumeView | null> {
    await queueIsDone()
    const shown = await viewer.call(showApplication, { params: { applicationId } })
    return shown.state === 'withdrawn' ? null : (shown.resume?.view ?? null)
  }
  return { apply, viewOf, renderings, queueIsDone }
}
