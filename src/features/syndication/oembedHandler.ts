import { companyTag, jobTag, postTag } from '#contract/core/pageTags.ts'
import type { APIContext } from 'astro'
import { showCompany } from '#contract/companies/companies.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { showJob } from '#contract/jobs/jobs.ts'
import { showPost } from '#contract/posts/posts.ts'
import { defaultLocale, isLocale, type Locale } from '#contract/core/locale.ts'
import { postHead } from '#features/posts/postPage.ts'
import { translator } from '#i18n/translate.ts'
import { absolute, matchRoute, originsOn, pathsFor } from '#paths'
import { notFound, prettyJson, respond } from './respond.ts'
import { linkEmbedding } from './oembed.ts'
import { companyPicture, jobPicture, type PreviewPicture } from './pictureCards.ts'

/** `/oembed?url=…`: what another site shows for a link to a job or a post, in that link's language. */
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
  const page = readPage(url.searchParams.get('url'), site)
  if (!page) throw notFound(own)
  const { locale, id } = page
  const scope = {
    locale,
    profileId: null,
    strategy: site.strategy,
    origins: originsOn('site', site),
  }
  const context = { t: translator(locale), locale, path: pathsFor(scope), site }
  const api = { ...locals.api, locale }
  const { title, address, company, picture, tag } = await embeddable[page.name](api, id, context)
  const { path } = context
  const link = linkEmbedding(
    {
      title,
      picture,
      url: absolute(address, site.siteUrl),
      author: {
        name: company.name,
        url: absolute(path('company', { slug: company.slug }), site.siteUrl),
      },
      provider: { name: site.productName, url: site.siteUrl },
    },
    {
      maxWidth: sizeIn(url.searchParams.get('maxwidth')),
      maxHeight: sizeIn(url.searchParams.get('maxheight')),
    },
  )
  return respond(request, prettyJson(link), { type, tags: [tag, companyTag(company.id)] })
}

type Context = Pick<App.Locals, 't' | 'locale' | 'path' | 'site'>
interface Embeddable {
  readonly title: string
  readonly address: string
  readonly company: { readonly id: number; readonly slug: string; readonly name: string }
  readonly picture: PreviewPicture
  readonly tag: string
}

/** The pages that can be embedded, by their routes. */
const embeddable: Readonly<
  Record<'companyJob' | 'companyPost', (api: Transport, id: number, context: Context) => Promise<Embeddable>>
> = {
  async companyJob(api, id, context) {
    const job = await call(api, showJob, { params: { jobId: id } })
    const { company } = job
    return {
      title: context.t('jobs:view.title', { title: job.title, company: company.name }),
      address: context.path('companyJob', { slug: company.slug, id }),
      company,
      picture: jobPicture(job, context),
      tag: jobTag(id),
    }
  },
  // One for followers is refused: this call has no token.
  async companyPost(api, id, context) {
    const post = await call(api, showPost, { params: { postId: id } })
    const company = await call(api, showCompany, { params: { slug: post.company.slug } })
    const { title, picture } = postHead({ locals: context }, post, company)
    return {
      title,
      company,
      tag: postTag(id),
      address: context.path('companyPost', { slug: company.slug, id }),
      picture: picture ?? companyPicture(company, context),
    }
  },
}

function sizeIn(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : Infinity
}

interface EmbeddablePage {
  readonly name: keyof typeof embeddable
  readonly locale: Locale
  readonly id: number
}

/** The public job or post that an address of this site shows. */
function readPage(
  address: string | null,
  { siteUrl, companyOrigin }: App.Locals['site'],
): EmbeddablePage | null {
  const url = URL.parse(address ?? '')
  if (!url || ![new URL(siteUrl).origin, companyOrigin].includes(url.origin)) return null
  const [, first = ''] = url.pathname.split('/')
  const locale = isLocale(first) ? first : defaultLocale
  const route = matchRoute(isLocale(first) ? url.pathname.slice(first.length + 1) : url.pathname)
  const id = route?.params['id'] ?? ''
  if (route?.name !== 'companyJob' && route?.name !== 'companyPost') return null
  return /^[1-9]\d{0,15}$/.test(id) ? { name: route.name, locale, id: Number(id) } : null
}
