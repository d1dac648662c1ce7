import type { APIContext } from 'astro'
import { CallError } from '#contract/errors.ts'
import { routes } from '#paths'

/** Holds every row of the route table to its guard. */
export async function guard(context: APIContext): Promise<Response | void> {
  const { locals, url } = context
  if (!locals.route) return
  const needed = routes[locals.route.name].guard
  if (needed === 'public') return
  if (needed === 'guest') return
  if (!locals.viewer) return isCrossSiteArrival(context) ? sameSiteAgain(url) : toLogin(context)
  if (needed === 'auth') return
  const company = locals.viewer.extra.companies.find((one) => one.slug === locals.route?.params['slug'])
  const may = company && (company.role === 'admin' || (needed === 'hr' && company.manage_hr_panel))
  if (!may)
    throw new CallError('refused', locals.t('errors:companyDenied'), { status: 403, code: 'companyDenied' })
}

function toLogin({ locals, url }: APIContext): Response {
  const next = url.pathname + url.search
  const isHome = locals.route?.name === 'home'
  const to = locals.path('login', null, isHome ? {} : { next })
  return new Response(null, { status: 302, headers: { location: to, 'cache-control': 'no-store' } })
}

/**
 * The token cookie is SameSite=Strict, so who follows a link from a mail arrives without it. One reload from this
 * very site brings it along; only then is it known whether there is one.
 */
function isCrossSiteArrival({ request, url, cookies }: APIContext): boolean {
  return (
    request.method === 'GET' &&
    request.headers.get('sec-fetch-site') === 'cross-site' &&
    request.headers.get('sec-fetch-mode') === 'navigate' &&
    !url.searchParams.has('arrived') &&
    !cookies.has('s-token')
  )
}

function sameSiteAgain(url: URL): Response {
  const target = new URL(url)
  target.searchParams.set('arrived', '1')
  const address = (target.pathname + target.search).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return new Response(`<!doctype html><meta http-equiv="refresh" content="0;url=${address}">`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
