import type { APIContext } from 'astro'
import { actingParam } from '#contract/core/actingProfile.ts'

/** Marks an address that was reloaded from this site; removed again as soon as it has served. */
export const arrivedParam = 'arrived'

/**
 * The cookie of a session is SameSite=Strict, so a visitor who follows a link from a mail arrives without it. One
 * reload from this site sends it along; only then is it known whether there is a token.
 */
export function isCrossSiteArrival({ request, url, cookies }: APIContext, cookie: string): boolean {
  return (
    request.method === 'GET' &&
    request.headers.get('sec-fetch-site') === 'cross-site' &&
    request.headers.get('sec-fetch-mode') === 'navigate' &&
    !url.searchParams.has(arrivedParam) &&
    !cookies.has(cookie)
  )
}

export function reloadSameSite(url: URL): Response {
  const target = new URL(url)
  target.searchParams.set(arrivedParam, '1')
  // A link from elsewhere does not choose as whom its reader acts.
  target.searchParams.delete(actingParam)
  const address = (target.pathname + target.search)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  return new Response(
    `<!doctype html><title>…</title><meta http-equiv="refresh" content="0;url=${address}">`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        // The address may contain a secret token.
        'referrer-policy': 'no-referrer',
      },
    },
  )
}

export function withoutArrivedParam(url: URL): string {
  const target = new URL(url)
  target.searchParams.delete(arrivedParam)
  return target.pathname + target.search
}
