import { call, type Transport } from '#contract/core/call.ts'
import { listNewJobs, listPopularCompanies } from '#contract/directory/directory.ts'
import { locales } from '#contract/core/locale.ts'
import { absolute, originsOn, pathsFor } from '#paths'
import { renderFor, type Parts } from './compose.ts'
import { newRequestId } from './requestId.ts'

/** The most that one call lists. */
const mostAtOnce = 100

/**
 * Draws the pages that will be asked for most, before they are: of the companies with the most followers and of the
 * newest jobs, in both languages, one after the other, so that visitors do not notice. What fails is drawn when it is
 * asked for.
 */
export async function warmPages(parts: Parts, siteUrl: string, signal: AbortSignal): Promise<void> {
  const { config, log, send, cache } = parts
  const { WARM_PAGES: wanted, I18N_STRATEGY: strategy } = config.env
  if (wanted === 0) return
  const origin = { address: 'localhost', requestId: newRequestId() }
  const render = renderFor(parts, origin)
  const api: Transport = {
    baseUrl: 'http://backend',
    locale: 'en_GB',
    texts: { network: 'The backend does not answer', unknown: 'The backend refuses' },
    token: () => null,
    send: (request) => send(request, origin),
  }
  const limit = Math.min(wanted, mostAtOnce)
  let drawn = 0
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
        if (await cache.warm(host, pathname, render)) drawn++
      }
    }
    log.info({ drawn }, 'pages are warm')
  } catch (error) {
    log.warn({ err: error, drawn }, 'pages could not all be warmed')
  }
}
