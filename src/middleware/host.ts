import type { APIContext } from 'astro'
import { absolute, hostOf, originsOn, withPrefix, type RouteName } from '#paths'

/** Served on both hosts. */
const everywhere: readonly RouteName[] = ['robots', 'manifest', 'islandTexts']

/** Determines the current host when company pages have their own; links depend on it. */
export function readHost({ locals, request }: APIContext): undefined {
  const { site } = locals
  const { companyOrigin, cookieDomain } = site
  const isCompanyHost = companyOrigin !== null && request.headers.get('host') === new URL(companyOrigin).host
  locals.origins = originsOn(isCompanyHost ? 'company' : 'site', site)
  locals.cookieScope = { path: '/', ...(cookieDomain !== null && { domain: cookieDomain }) }
}

/** Every page belongs to one host; the other host redirects to it. */
export function redirectToHost({ locals, request, url }: APIContext): Response | void {
  const { origins, route, barePath, scope, site } = locals
  if (!origins || !route || everywhere.includes(route.name)) return
  if (request.method !== 'GET' && request.method !== 'HEAD') return
  const current = origins.site === '' ? 'site' : 'company'
  const home = hostOf(barePath)
  if (home === current) return
  const address = absolute(origins[home] + withPrefix(barePath, scope) + url.search, site.siteUrl)
  return new Response(null, { status: 301, headers: { location: address, 'cache-control': 'no-cache' } })
}
