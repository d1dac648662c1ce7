import type { AstroGlobal } from 'astro'
import { call } from '#contract/call.ts'
import { showCompany, type Company } from '#contract/companies.ts'
import { isRefusal } from '#contract/errors.ts'
import { listCompanyJobs, showJob, type Job, type JobCard } from '#contract/jobs.ts'
import { jobIdOf } from './address.ts'

/** Why a job that was here is not. */
export type GoneReason = 'jobPaused' | 'jobClosed'
interface Gone {
  readonly reason: GoneReason
  readonly company: Company
  readonly others: readonly JobCard[]
}

/** Opens a job for everybody. One that is not open has status 410: crawlers drop it at once, unlike a 404. */
export async function openPublicJob({
  locals: { api },
  params,
  response,
}: Pick<AstroGlobal, 'locals' | 'params' | 'response'>): Promise<{ job: Job } | { job: null; gone: Gone }> {
  const found = await call(api, showJob, { params: { jobId: jobIdOf(params['id']) } }).catch(reasonOf)
  if (typeof found !== 'string') {
    response.headers.set('x-page-tags', `job:${found.id}, company:${found.company.id}`)
    return { job: found }
  }
  const slug = params['slug'] ?? ''
  const [company, { items }] = await Promise.all([
    call(api, showCompany, { params: { slug } }),
    call(api, listCompanyJobs, { params: { slug }, query: { limit: 5 } }),
  ])
  response.status = 410
  return { job: null, gone: { reason: found, company, others: items } }
}

function reasonOf(error: unknown): GoneReason {
  if (isRefusal(error, showJob, 'jobPaused')) return 'jobPaused'
  if (isRefusal(error, showJob, 'jobClosed')) return 'jobClosed'
  throw error
}
