import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { previewApplication, type ApplicationPreview } from '#contract/applications/preview.ts'
import { canApply, showJob, type Job, type JobViewer } from '#contract/jobs/jobs.ts'
import type { Posted } from '#client/postedForm.ts'
import { parseId } from '#paths/addresses.ts'
import { applyParam } from '#paths/applyAddress.ts'
import { postApplication } from './applyPost.ts'

type Opened =
  | {
      readonly job: Job
      readonly viewerState: JobViewer
      /** What an application would send; null if the viewer cannot apply. */
      readonly preview: ApplicationPreview | null
      readonly posted: Posted | null
      readonly redirectTo: null
    }
  | { readonly redirectTo: string }

/** Loads a job for a signed-in user; handles an application posted without JavaScript. */
export async function openJob(
  page: Pick<AstroGlobal, 'locals' | 'params' | 'request' | 'response' | 'url'>,
): Promise<Opened> {
  const { api, path } = page.locals
  const jobId = parseId(page.params['id'])
  const { slug = '' } = page.params
  // The parameter has survived a sign-in, which a fragment would not have.
  if (page.url.searchParams.has(applyParam))
    return { redirectTo: `${path('job', { slug, id: jobId })}#apply` }
  const outcome = page.request.method === 'POST' ? await postApplication(page, jobId) : null
  const params = { jobId }
  const [job, preview] = await Promise.all([
    call(api, showJob, { params }),
    call(api, previewApplication, { query: { job_id: jobId } }),
  ])
  const { viewer: viewerState } = preview
  // Never, if the backend keeps the contract.
  if (!viewerState) throw new Error('The preview does not say how the viewer relates to the job')
  const address = { slug: job.company.slug, id: job.id }
  if (outcome && 'done' in outcome) return { redirectTo: path('application', address) }
  if (address.slug !== slug) return { redirectTo: path('job', address) }
  if (outcome) page.response.status = outcome.error.status
  const posted = outcome?.posted ?? null
  return {
    job,
    viewerState,
    posted,
    redirectTo: null,
    preview: canApply(job, viewerState) ? preview : null,
  }
}
