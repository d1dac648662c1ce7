import type { AstroGlobal } from 'astro'
import { saveApplicationDraft } from '#contract/applications/drafts.ts'
import { awaitsDecision } from '#contract/core/applicationStates.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { previewApplication, type ApplicationPreview } from '#contract/applications/preview.ts'
import {
  canApply,
  listSimilarJobs,
  showJob,
  type Job,
  type JobCard,
  type JobViewer,
} from '#contract/jobs/jobs.ts'
import type { Posted } from '#client/postedForm.ts'
import { parseId } from '#paths/addresses.ts'
import { applyParam, sentAddress } from '#paths/applyAddress.ts'
import { postApplication } from './applyPost.ts'
import { readStarted, startedCookie } from './startedCookie.ts'

type Opened =
  | {
      readonly job: Job
      readonly viewerState: JobViewer
      /** What an application would send; null if the viewer cannot apply. */
      readonly preview: ApplicationPreview | null
      /** Alternatives, while the viewer waits for the decision on their application. */
      readonly similar: readonly JobCard[]
      readonly posted: Posted | null
      readonly redirectTo: null
    }
  | { readonly redirectTo: string }

/** Jobs shown under an application that was sent. */
const similarCount = 3

const isWaiting = ({ application }: JobViewer) => application !== null && awaitsDecision(application.state)

/** Loads a job for a signed-in user; handles an application posted without JavaScript. */
export async function openJob(
  page: Pick<AstroGlobal, 'cookies' | 'locals' | 'params' | 'request' | 'response' | 'url'>,
): Promise<Opened> {
  const { api, path } = page.locals
  const jobId = parseId(page.params['id'])
  const { slug = '' } = page.params
  // The parameter has survived a sign-in, which a fragment would not have.
  if (page.url.searchParams.has(applyParam))
    return { redirectTo: `${path('job', { slug, id: jobId })}#apply` }
  await takeOverStarted(page, jobId)
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
  if (outcome && 'done' in outcome) return { redirectTo: sentAddress(path, address) }
  if (address.slug !== slug) return { redirectTo: path('job', address) }
  if (outcome) page.response.status = outcome.error.status
  const posted = outcome?.posted ?? null
  const isOpen = job.status === 'published'
  const similar =
    isOpen && isWaiting(viewerState)
      ? (await call(api, listSimilarJobs, { params })).items.slice(0, similarCount)
      : []
  return {
    job,
    viewerState,
    similar,
    posted,
    redirectTo: null,
    preview: canApply(job, viewerState) ? preview : null,
  }
}

/** Takes over a résumé that this browser has sent for the job before the sign-in. */
async function takeOverStarted(
  { cookies, locals }: Pick<AstroGlobal, 'cookies' | 'locals'>,
  jobId: number,
): Promise<void> {
  const started = readStarted(cookies.get(startedCookie)?.value, jobId)
  if (!started) return
  try {
    await call(locals.api, saveApplicationDraft, { params: { jobId }, body: { started: started.secret } })
  } catch (error) {
    // It has been sent with the sign-up, or its hour is over.
    if (!(error instanceof CallError) || error.kind === 'network') throw error
  }
  cookies.delete(startedCookie, { path: '/' })
}
