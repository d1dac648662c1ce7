import { companyTag, jobTag } from '#contract/core/pageTags.ts'
import type { APIContext } from 'astro'
import { call } from '#contract/core/call.ts'
import { showJob } from '#contract/jobs/jobs.ts'
import { defaultLocale, isLocale } from '#contract/core/locale.ts'
import { translator } from '#i18n/translate.ts'
import { absolute, matchRoute, originsOn, pathsFor } from '#paths'
import { respond, prettyJson } from './respond.ts'
import { notFound } from './notFound.ts'
import { linkEmbedding } from './oembed.ts'
import { jobPicture } from './pictureCards.ts'

/** `/oembed?url=…`: what another site shows for a link to a job, in that link's language. */
export async function oembedHandler({
  locals,
  url,
  request,
}: Pick<APIContext, 'locals' | 'url' | 'request'>): Promise<Response> {
  const { site, t: own } = locals
  const type = 'application/json; charset=utf-8'
  const format = url.searchParams.get('format') ?? 'json'
  // The protocol's status for an unsupported format is 501.
  if (format !== 'json')
    return respond(request, prettyJson({ error: 'notImplemented' }), { type, status: 501 })
  const job = readJob(url.searchParams.get('url'), site)
  if (!job) throw notFound(own)
  const api = { ...locals.api, locale: job.locale }
  const found = await call(api, showJob, { params: { jobId: job.id } })
  const scope = {
    locale: job.locale,
    profileId: null,
    strategy: site.strategy,
    origins: originsOn('site', site),
  }
  const path = pathsFor(scope)
  const t = translator(job.locale)
  const { slug, name } = found.company
  const link = linkEmbedding(
    {
      title: t('jobs:view.title', { title: found.title, company: name }),
      url: absolute(path('companyJob', { slug, id: found.id }), site.siteUrl),
      author: { name, url: absolute(path('company', { slug }), site.siteUrl) },
      provider: { name: site.productName, url: site.siteUrl },
      picture: jobPicture(found, { t, locale: job.locale, path, site }),
    },
    {
      maxWidth: sizeIn(url.searchParams.get('maxwidth')),
      maxHeight: sizeIn(url.searchParams.get('maxheight')),
    },
  )
  return respond(request, prettyJson(link), { type, tags: [jobTag(found.id), companyTag(found.company.id)] })
}

function sizeIn(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : Infinity
}

/** The public job that an address of this site shows. */
function readJob(address: string | null, { siteUrl, companyOrigin }: App.Locals['site']) {
  const url = URL.parse(address ?? '')
  if (!url || ![new URL(siteUrl).origin, companyOrigin].includes(url.origin)) return null
  const [, first = ''] = url.pathname.split('/')
  const locale = isLocale(first) ? first : defaultLocale
  const route = matchRoute(isLocale(first) ? url.pathname.slice(first.length + 1) : url.pathname)
  const id = route?.params['id'] ?? ''
  return route?.name === 'companyJob' && /^[1-9]\d{0,15}$/.test(id) ? { locale, id: Number(id) } : null
}
