import type { ServerResponse } from 'node:http'
import { respondText } from './respond.ts'

/** Whether a `Host` header names a host of this product. */
export type HostCheck = (host: string | undefined) => boolean

const localNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether this is a loopback name, which cannot be pointed at another server. */
export const isLocalName = (hostname: string): boolean =>
  localNames.includes(hostname) || hostname.endsWith('.localhost')

/**
 * Accepts the configured hosts only, so that a forged `Host` header never ends up in links or in the page cache.
 * `origins` are those of the site and, if they have their own, of company pages. A site on localhost accepts all
 * loopback names, on any port.
 */
export function hostCheck(origins: readonly string[]): HostCheck {
  const urls = origins.map((origin) => new URL(origin))
  if (urls.some(({ hostname }) => isLocalName(hostname))) {
    const names = new Set([...localNames, ...urls.map(({ hostname }) => hostname)])
    return (host) => names.has((host ?? '').toLowerCase().replace(/:\d{1,5}$/, ''))
  }
  // A proxy may forward the name with or without the default port.
  const known = new Set(
    urls.flatMap(({ host, hostname, protocol }) => [
      host,
      hostname,
      ...(host === hostname ? [`${hostname}:${protocol === 'https:' ? 443 : 80}`] : []),
    ]),
  )
  return (host) => known.has((host ?? '').toLowerCase())
}

/** Company pages are served on the same port as all others. */
export function companyOrigin({
  SITE_URL,
  COMPANY_HOST,
}: {
  readonly SITE_URL: string
  readonly COMPANY_HOST?: string | undefined
}): string | null {
  if (!COMPANY_HOST) return null
  const url = new URL(SITE_URL)
  url.hostname = COMPANY_HOST
  return url.origin
}

/** Origins of pages. */
export const pagesOrigins = (siteUrl: string, companyOrigin: string | null): string[] =>
  [siteUrl, companyOrigin].filter((url) => url !== null).map((url) => new URL(url).origin)

/** Origins whose pages may open sockets: those of pages; on this machine, under all of its loopback names. */
export function socketOrigins(siteUrl: string, companyOrigin: string | null): string[] {
  const { protocol, hostname, port } = new URL(siteUrl)
  const own = pagesOrigins(siteUrl, companyOrigin)
  if (!isLocalName(hostname)) return own
  const local = localNames.map((name) => `${protocol}//${name}${port && `:${port}`}`)
  return [...new Set([...own, ...local])]
}

/** The site's host with the prefix `ws` (docs/api.md); `localhost` has no subdomains. */
export function realtimeHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return hostname === 'localhost' || hostname === '127.0.0.1' ? hostname : `ws.${hostname}`
}

/** Host names of the realtime server: its own, and the site's for proxies that route sockets by path. */
export function realtimeHosts(origins: readonly string[], ownHost: string): string[] {
  const own = origins.map((origin) => new URL(origin).hostname)
  return own.some(isLocalName) ? [...localNames, ...own] : [...own, ownHost]
}

export function respondMisdirected(res: ServerResponse): void {
  respondText(res, 421, 'This host is not served here.')
}
