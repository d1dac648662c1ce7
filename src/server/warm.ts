import { call, type Transport } from '#contract/core/call.ts'
import { listNewJobs, listPopularCompanies } from '#contract/directory/directory.ts'
import { defaultLocale, locales } from '#contract/core/locale.ts'
import { absolute, originsOn, pathsFor } from '#paths'
import { renderFor, type ServerContext } from './compose.ts'
import { newRequestId } from './requestId.ts'

/** Page size limit of the list endpoints. */
const maxListed = 100

/**
 * Renders the pages with the most expected traffic into the cache: the companies with the most followers and the newest
 * jobs, in every language, one at a time so that visitors do not notice. Pages that fail are rendered on request.
 */
export async function warmPages(context: ServerContext, siteUrl: string, signal: AbortSignal): Promise<void> {
  const { config, log, send, cache } = context
  const { WARM_PAGES: maxPages, I18N_STRATEGY: strategy } = config.env
  if (maxPages === 0) return
  const origin = { address: 'localhost', requestId: newRequestId() }
  const render = renderFor(context, origin)
  const api: Transport = {
    baseUrl: 'http://backend',
    locale: defaultLocale,
    texts: { network: 'The backend does not answer', unknown: 'The backend refuses' },
    token: () => null,
    send: (request) => send(request, origin),
  }
  const limit = Math.min(maxPages, maxListed)
  let rendered = 0
  try {
    const [companies, jobs] = await Promise.all([
      call(api, listPopularCompanies, { query: { limit } }),
      call(api, listNewJobs, { query: { limit } }),
    ])
    for (const locale of locales) {
      const path = pathsFor({ locale, profileId: null, strategy, origins: originsOn('site', config.site) })
      const addresses = [
        ...companies.map(({ slug }) => path('company', { slug })),
        ...jobs.items.map(({ id, company }) => path('companyJob', { slug: company.slug, id })),
      ]
      for (const address of addresses) {
        if (signal.aborted) return
        const { host, pathname } = new URL(absolute(address, siteUrl))
        if (await cache.warm(host, pathname, render)) rendered++
      }
    }
    log.info({ drawn: rendered }, 'pages are warm')
  } catch (error) {
    log.warn({ err: error, drawn: rendered }, 'pages could not all be warmed')
  }
}
