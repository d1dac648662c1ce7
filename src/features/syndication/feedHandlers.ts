import { allCompaniesTag, allJobsTag, companyTag } from '#contract/core/pageTags.ts'
import type { APIContext } from 'astro'
import { call } from '#contract/core/call.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { listNewJobs } from '#contract/directory/directory.ts'
import type { Reply } from '#contract/core/endpoint.ts'
import { absolute } from '#paths'
import { notFound, paramsOf, prettyJson, respond } from './respond.ts'
import { atomFeed } from './atom.ts'
import { toEntry, type Entry } from './feedEntries.ts'
import { jsonFeed } from './jsonFeed.ts'

export type Page = Pick<APIContext, 'locals' | 'request' | 'url'>
type Form = 'atom' | 'json'
const types: Readonly<Record<Form, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}
const jobsInFeed = 50

/** The newest jobs of all companies: `/feeds/jobs.atom`. */
export async function allJobsFeed(page: Page): Promise<Response> {
  const { locals } = page
  const { name, form } = readName(page)
  if (name !== 'jobs') throw notFound(locals.t)
  const jobs = await call(locals.api, listNewJobs, { query: queryOf(page) })
  return respondWithFeed(page, form, {
    ...toEntries(jobs, locals),
    title: locals.t('programs:feed.title', { product: locals.site.productName }),
    self: locals.path('feed', { name: paramsOf(locals)['name'] ?? '' }),
    page: locals.path('jobs'),
    tags: [allJobsTag, allCompaniesTag],
  })
}

/** The newest jobs of one company: `/feeds/companies/globex.atom`. */
export async function companyFeed(page: Page): Promise<Response> {
  const { locals } = page
  const { name: slug, form } = readName(page)
  const [company, jobs] = await Promise.all([
    call(locals.api, showCompany, { params: { slug } }),
    call(locals.api, listNewJobs, { query: { ...queryOf(page), company: slug } }),
  ])
  return respondWithFeed(page, form, {
    ...toEntries(jobs, locals),
    title: locals.t('jobs:list.title', { company: company.name }),
    self: locals.path('companyFeed', { name: paramsOf(locals)['name'] ?? '' }),
    page: locals.path('companyJobs', { slug }),
    tags: [companyTag(company.id)],
  })
}

const toEntries = (jobs: Reply<typeof listNewJobs>, locals: Page['locals']) => ({
  entries: jobs.items.map((job) => toEntry(job, { ...locals, siteUrl: locals.site.siteUrl })),
  next: jobs.next,
})

interface Channel {
  readonly entries: readonly Entry[]
  /** The cursor of the next page. */
  readonly next: string | null
  readonly title: string
  readonly self: string
  readonly page: string
  readonly tags: readonly string[]
}

export function respondWithFeed(
  { locals, request, url }: Page,
  form: Form,
  { entries, next, title, self, page, tags }: Channel,
): Response {
  const { site, locale } = locals
  const { siteUrl, productName: product } = site
  const feed = {
    title,
    locale,
    self: absolute(self, siteUrl) + (url.searchParams.has('after') ? url.search : ''),
    page: absolute(page, siteUrl),
    next: next && `${absolute(self, siteUrl)}?${new URLSearchParams({ after: next })}`,
    product,
    icon: `${siteUrl}/icon-192.png`,
    entries,
  }
  const body = form === 'atom' ? atomFeed(feed) : prettyJson(jsonFeed(feed))
  return respond(request, body, { type: types[form], tags })
}

export function readName({ locals }: Page): { name: string; form: Form } {
  const [, name, form] = /^([\w-]+)\.(atom|json)$/.exec(paramsOf(locals)['name'] ?? '') ?? []
  if (!name || !form) throw notFound(locals.t)
  return { name, form: form as Form }
}

function queryOf({ url }: Page) {
  const after = url.searchParams.get('after')
  return { limit: jobsInFeed, ...(after && { after }) }
}
