import type { ServerResponse } from 'node:http'
import { answerText } from './answers.ts'

/** Tells whether a request that names this host was meant for this product. */
export type HostCheck = (host: string | undefined) => boolean

const localNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether this is a name of the machine itself, which nobody else's page can be served under. */
export const isLocalName = (hostname: string): boolean =>
  localNames.includes(hostname) || hostname.endsWith('.localhost')

/**
 * Only hosts that were configured are answered: whoever points another name here, or writes one into a request, gets
 * no page, no link and no place in the page cache under it. `origins` are those of the site and, where they have one,
 * of company pages. A site on localhost goes by all names of this machine, on whatever port it is reached.
 */
export function hostCheck(origins: readonly string[]): HostCheck {
  const urls = origins.map((origin) => new URL(origin))
  if (urls.some(({ hostname }) => isLocalName(hostname))) {
    const names = new Set([...localNames, ...urls.map(({ hostname }) => hostname)])
    return (host) => names.has((host ?? '').toLowerCase().replace(/:\d{1,5}$/, ''))
  }
  // A proxy may hand on the name alone, or with the port that goes without saying.
  const known = new Set(
    urls.flatMap(({ host, hostname, protocol }) => [
      host,
      hostname,
      ...(host === hostname ? [`${hostname}:${protocol === 'https:' ? 443 : 80}`] : []),
    ]),
  )
  return (host) => known.has((host ?? '').toLowerCase())
}

/** Where pages are: what browsers name as the origin of their sockets, and by its host what they ask pages of. */
export const pagesOrigins = (siteUrl: string, companyOrigin: string | null): string[] =>
  [siteUrl, companyOrigin].filter((url) => url !== null).map((url) => new URL(url).origin)

/** Names that sockets may be asked for by: the realtime server's, and the site's where a proxy leads there by path. */
export function realtimeHosts(origins: readonly string[], realtimeHost: string): string[] {
  const own = origins.map((origin) => new URL(origin).hostname)
  return own.some(isLocalName) ? [...localNames, ...own] : [...own, realtimeHost]
}

export function refuseHost(res: ServerResponse): void {
  answerText(res, 421, 'This host is not served here.')
}
