import type { FailureTexts } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Scope } from '#paths'

/** What every page passes to its islands; written by `layouts/parts/ClientConfig.astro`. */
export interface ClientConfig {
  readonly scope: Scope
  readonly texts: FailureTexts
  /** Build time of the page, in milliseconds since 1970. */
  readonly version: number
  /** Where this tab goes after a sign-in or sign-out in another tab: the profile-aware home and login pages. */
  readonly addresses: { readonly root: string; readonly login: string }
  /** Where this site works; only on pages that are not shared, whose bytes are scarce. */
  readonly origins?: readonly string[]
  /** Domain for cookies shared by both hosts, when company pages have their own host. */
  readonly cookieDomain?: string | undefined
  /** Hosts and keys of the realtime server; null when there is none. */
  readonly realtime: {
    readonly host: string
    readonly port: number
    readonly tls: boolean
    readonly keys: { readonly achievements: string; readonly jobs: string }
  } | null
}

export const configElementId = 'client-config'
let config: ClientConfig | null = null

/** Browser only. */
export function clientConfig(): ClientConfig {
  config ??= JSON.parse(document.getElementById(configElementId)?.textContent ?? '{}') as ClientConfig
  return config
}

export const currentLocale = (): Locale => clientConfig().scope.locale

/** Path and domain of a cookie: both hosts where there are two. */
export function cookieScope(): string {
  const { cookieDomain } = clientConfig()
  return cookieDomain ? `path=/; domain=${cookieDomain}` : 'path=/'
}
