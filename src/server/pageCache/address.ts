import type { IncomingMessage } from 'node:http'
import { isLocale, languageCookie, preferredLocale, type Locale } from '#contract/core/locale.ts'
import { isMachineReadable, matchRoute, routes, type Scope } from '#paths'

/** The address of a page that is the same for everyone. */
export interface PageAddress {
  /** With only those parameters of the query that the page reads, in order. */
  readonly url: string
  /** What says the language: the address; its having none, for readers of the default; or the reader. */
  readonly language: 'named' | 'default' | 'reader'
}

/** Parameters that links are decorated with so that somebody may count the clicks. No page reads them. */
const tracking =
  /^(utm_\w*|mtm_\w*|pk_\w*|hsa_\w*|mc_[ce]id|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w*|msclkid|yclid|twclid|ttclid|igsh(id)?|li_fat_id|srsltid|_ga|_gl|_hs\w*|oly_\w*|ref_src|rb_clickid|s_cid|vero_\w*|wickedid)$/i
/** Changes the language and remembers it: never a page. */
const languageSwitch = 'lang'

/**
 * The one address under which a page is kept, whatever was hung on it; null when the answer depends on more than
 * that. A row of the route table that says which parameters it reads has all others ignored; where it does not say,
 * only the known trackers are, and everything else is answered past the cache. The page is drawn at this address,
 * too, so no link on it carries on what one reader came with.
 */
export function pageAddress(url: string, strategy: Scope['strategy']): PageAddress | null {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const [, first = ''] = path.split('/')
  const named = isLocale(first) ? first : null
  // A prefix that is not used, or one that is missing, is answered with a redirect.
  if (named && (strategy === 'no_prefix' || (strategy === 'prefix_except_default' && named === 'en_GB')))
    return null
  const barePath = named ? path.slice(first.length + 1) || '/' : path
  // A program means the language of the address, whatever it says of itself.
  const fixed = named !== null || (strategy !== 'no_prefix' && isMachineReadable(barePath))
  if (!fixed && strategy === 'prefix_and_default') return null
  const route = matchRoute(barePath)
  if (!route) return null
  const row: { readonly path: string; readonly shared?: true; readonly query?: readonly string[] } =
    routes[route.name]
  if (!row.shared) return null
  const query = mark < 0 ? '' : readQuery(url.slice(mark + 1), row.query)
  if (query === null) return null
  return { url: path + query, language: fixed ? 'named' : strategy === 'no_prefix' ? 'reader' : 'default' }
}

function readQuery(text: string, read: readonly string[] | undefined): string | null {
  const given = new URLSearchParams(text)
  if (given.has(languageSwitch)) return null
  const kept = new URLSearchParams()
  for (const [name, value] of given) {
    if (read?.includes(name)) kept.append(name, value)
    else if (!read && !tracking.test(name)) return null
  }
  kept.sort()
  const query = kept.toString()
  return query === '' ? '' : `?${query}`
}

const languageChoice = new RegExp(`(?:^|;\\s*)${languageCookie}=([^;]*)`)

/** What a reader prefers, by cookie or browser. */
export function readerLocale({ headers }: Pick<IncomingMessage, 'headers'>): Locale {
  const { cookie, 'accept-language': accepted } = headers
  return preferredLocale(cookie === undefined ? null : languageChoice.exec(cookie)?.[1], accepted)
}
