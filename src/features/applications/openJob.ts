import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { showJob, showJobViewer, type Job, type JobViewer } from '#contract/jobs/jobs.ts'
import type { Posted } from '#client/postedForm.ts'
import { jobIdOf } from '#features/jobs/address.ts'
import { postApplication } from './applyPost.ts'

type Opened =
  | {
      readonly job: Job
      readonly viewerState: JobViewer
      readonly posted: Posted | null
      readonly redirectTo: null
    }
  | { readonly redirectTo: string }

/** Loads a job for a signed-in user; handles an application posted without JavaScript. */
export async function openJob(
  page: Pick<AstroGlobal, 'locals' | 'params' | 'request' | 'response'>,
): Promise<Opened> {
  const { api, path } = page.locals
  const jobId = jobIdOf(page.params['id'])
  const outcome = page.request.method === 'POST' ? await postApplication(page, jobId) : null
  const params = { jobId }
  const [job, viewerState] = await Promise.all([
    call(api, showJob, { params }),
    call(api, showJobViewer, { params }),
  ])
  const address = { slug: job.company.slug, id: job.id }
  if (outcome && 'done' in outcome) return { redirectTo: path('application', address) }
  if (address.slug !== page.params['slug']) return { redirectTo: path('job', address) }
  if (outcome) page.response.status = outcome.error.status
  return { job, viewerState, posted: outcome?.posted ?? null, redirectTo: null }
}
