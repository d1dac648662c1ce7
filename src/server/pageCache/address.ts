import type { IncomingMessage } from 'node:http'
import {
  defaultLocale,
  isLocale,
  languageCookie,
  type Locale,
  preferredLocale,
} from '#contract/core/locale.ts'
import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { isMachineReadable, matchRoute, routes, type Route, type Scope } from '#paths'

/** The address of a page that is the same for everyone. */
export interface PageAddress {
  /** With only the query parameters that the page reads, sorted. */
  readonly url: string
  /**
   * What decides the language. `named`: the address. `default`: the address has no prefix, which means the default
   * language. `reader`: the reader's preference.
   */
  readonly language: 'named' | 'default' | 'reader'
  /** Not for requests that may come from a signed-in user (`mayBeSignedIn`). */
  readonly guestsOnly: boolean
  /** How long a copy may be served at most, in milliseconds; null if only the cache decides. */
  readonly maxAgeMs: number | null
}

/** Parameters that campaign tracking adds to links. No page reads them. */
const tracking =
  /^(utm_\w*|mtm_\w*|pk_\w*|hsa_\w*|mc_[ce]id|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w*|msclkid|yclid|twclid|ttclid|igsh(id)?|li_fat_id|srsltid|_ga|_gl|_hs\w*|oly_\w*|ref_src|rb_clickid|s_cid|vero_\w*|wickedid)$/i
/** Changes the language preference; such requests are never cached. */
const languageSwitch = 'lang'

/**
 * The address under which a page is cached, without irrelevant parameters; null when the response depends on more than
 * the address. Where a route lists its query parameters, all others are ignored. Where it does not, only known tracking
 * parameters are ignored and any other bypasses the cache. The page is also rendered at this address, so that its links
 * do not repeat one reader's parameters.
 */
export function pageAddress(url: string, strategy: Scope['strategy']): PageAddress | null {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const [, first = ''] = path.split('/')
  const named = isLocale(first) ? first : null
  // An unused or missing prefix is redirected.
  if (
    named &&
    (strategy === 'no_prefix' || (strategy === 'prefix_except_default' && named === defaultLocale))
  )
    return null
  const barePath = named ? path.slice(first.length + 1) || '/' : path
  // Machine-readable pages ignore the reader's preference.
  const fixed = named !== null || (strategy !== 'no_prefix' && isMachineReadable(barePath))
  if (!fixed && strategy === 'prefix_and_default') return null
  const route = matchRoute(barePath)
  if (!route) return null
  const row: Route = routes[route.name]
  if (!row.shared && !row.cachedForGuests) return null
  const query = mark < 0 ? '' : readQuery(url.slice(mark + 1), row.query)
  if (query === null) return null
  return {
    url: path + query,
    language: fixed ? 'named' : strategy === 'no_prefix' ? 'reader' : 'default',
    guestsOnly: !row.shared,
    maxAgeMs: row.maxAgeSeconds === undefined ? null : row.maxAgeSeconds * 1_000,
  }
}

function readQuery(text: string, allowed: readonly string[] | undefined): string | null {
  const given = new URLSearchParams(text)
  if (given.has(languageSwitch)) return null
  const chosen = new URLSearchParams()
  for (const [name, value] of given) {
    if (allowed?.includes(name)) chosen.append(name, value)
    else if (!allowed && !tracking.test(name)) return null
  }
  chosen.sort()
  const query = chosen.toString()
  return query === '' ? '' : `?${query}`
}

const languageChoice = new RegExp(`(?:^|;\\s*)${languageCookie}=([^;]*)`)

/** The preferred language of a reader, by cookie or browser. */
export function readerLocale({ headers }: Pick<IncomingMessage, 'headers'>): Locale {
  const { cookie, 'accept-language': accepted } = headers
  return preferredLocale(cookie === undefined ? null : languageChoice.exec(cookie)?.[1], accepted)
}

const token = new RegExp(`(?:^|;\\s*)${tokenCookie}=[^;]`)

/** Whether a request has the cookie of a sign-in. */
export function carriesToken({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>): boolean {
  return cookie !== undefined && token.test(cookie)
}

/**
 * Whether a request has a token, or may lack it only because it comes from another site: the cookie is SameSite=Strict, and
 * `middleware/guard.ts` reloads such an arrival once to receive it.
 */
export function mayBeSignedIn(req: Pick<IncomingMessage, 'headers'>): boolean {
  const { headers } = req
  if (carriesToken(req)) return true
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] === 'navigate'
}
