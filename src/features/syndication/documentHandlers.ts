import { showCompanyAchievements } from '#contract/achievements/achievements.ts'
import { companyTag, jobTag } from '#contract/core/pageTags.ts'
import type { APIContext } from 'astro'
import { call } from '#contract/core/call.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { CallError } from '#contract/core/errors.ts'
import { listCompanyJobs, showJob } from '#contract/jobs/jobs.ts'
import { parseId } from '#paths/addresses.ts'
import { notFound, paramsOf, prettyJson, respond } from './respond.ts'
import { companyDocument, companyMarkdown } from './companyDocument.ts'
import { formTypes, type Form } from './documents.ts'
import { jobDocument, jobMarkdown } from './jobDocument.ts'
import { absolute } from '#paths'

type Page = Pick<APIContext, 'locals' | 'request'>

/** A company's page in another format. */
export const companyHandler =
  (form: Form) =>
  async ({ locals, request }: Page): Promise<Response> => {
    const slug = withoutForm(paramsOf(locals)['slug'], form)
    const [company, { items: jobs }, { items: achievements }] = await Promise.all([
      call(locals.api, showCompany, { params: { slug } }),
      call(locals.api, listCompanyJobs, { params: { slug }, query: { limit: 20 } }),
      call(locals.api, showCompanyAchievements, { params: { slug } }),
    ])
    const shown = { company, jobs, achievements }
    const body = form === 'json' ? prettyJson(companyDocument(shown, locals)) : companyMarkdown(shown, locals)
    return respond(request, body, {
      type: formTypes[form],
      tags: [companyTag(company.id)],
      canonical: absolute(locals.path('company', { slug }), locals.site.siteUrl),
    })
  }

/** A job's page in another format; gone when the page is. */
export const jobHandler =
  (form: Form) =>
  async ({ locals, request }: Page): Promise<Response> => {
    const params = paramsOf(locals)
    const jobId = parseId(withoutForm(params['id'], form))
    const job = await call(locals.api, showJob, { params: { jobId } }).catch(toGone)
    const { slug } = job.company
    if (slug !== params['slug']) throw notFound(locals.t)
    const body = form === 'json' ? prettyJson(jobDocument(job, locals)) : jobMarkdown(job, locals)
    return respond(request, body, {
      type: formTypes[form],
      tags: [jobTag(jobId), companyTag(job.company.id)],
      canonical: absolute(locals.path('companyJob', { slug, id: jobId }), locals.site.siteUrl),
    })
  }

const withoutForm = (text = '', form: Form) => text.replace(new RegExp(`\\.${form}$`), '')

/** A job that is no longer open responds with 410, so that clients drop it at once. */
function toGone(error: unknown): never {
  if (error instanceof CallError && (error.code === 'jobPaused' || error.code === 'jobClosed'))
    throw new CallError('refused', error.message, { status: 410, code: error.code })
  throw error
}
