import { companyTag, jobTag, pageTags, pageTagsHeader } from '#contract/core/pageTags.ts'
import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { isRefusal } from '#contract/core/errors.ts'
import {
  listCompanyJobs,
  listSimilarJobs,
  showJob,
  type Job,
  type JobCard,
  type SimilarJob,
} from '#contract/jobs/jobs.ts'
import { showJobName, type JobName } from '#contract/jobs/names.ts'
import { parseId } from '../../paths/addresses.ts'

/** Why a job is no longer available. */
export type GoneReason = 'jobPaused' | 'jobClosed'
interface Gone {
  readonly reason: GoneReason
  readonly job: JobName
  readonly others: readonly JobCard[]
}

/**
 * Loads the public page of a job. A job that is not open gets status 410, which crawlers drop sooner than a
 * 404.
 */
export async function openPublicJob({
  locals: { api },
  params,
  response,
}: Pick<AstroGlobal, 'locals' | 'params' | 'response'>): Promise<
  { job: Job; similar: readonly SimilarJob[] } | { job: null; gone: Gone }
> {
  const target = { params: { jobId: parseId(params['id']) } }
  const [found, similar] = await Promise.all([
    call(api, showJob, target).catch(reasonOf),
    // The first call already reports a job that is gone.
    call(api, listSimilarJobs, target).then(
      ({ items }) => items,
      (error: unknown) => (reasonOf(error), []),
    ),
  ])
  if (typeof found !== 'string') {
    const shown = [{ id: found.id, company_id: found.company.id }, ...similar]
    const tags = shown.flatMap(({ id, company_id }) => [jobTag(id), companyTag(company_id)])
    response.headers.set(pageTagsHeader, pageTags(...tags))
    return { job: found, similar }
  }
  const job = await call(api, showJobName, target)
  const { slug } = job.company
  const { items } = await call(api, listCompanyJobs, { params: { slug }, query: { limit: 5 } })
  response.status = 410
  return { job: null, gone: { reason: found, job, others: items } }
}

function reasonOf(error: unknown): GoneReason {
  if (isRefusal(error, showJob, 'jobPaused')) return 'jobPaused'
  if (isRefusal(error, showJob, 'jobClosed')) return 'jobClosed'
  throw error
}
