import type { FailureTexts } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Scope } from '#paths'

/** What every page tells its islands; written by `layouts/parts/ClientConfig.astro`. */
export interface ClientConfig {
  readonly scope: Scope
  readonly texts: FailureTexts
  /** When this page's build was made, in milliseconds since 1970. */
  readonly version: number
  /** Where a sign-in and a sign-out in another tab lead: the profile-aware root and login. */
  readonly addresses: { readonly root: string; readonly login: string }
  /** The domain of cookies that hold on both hosts, where company pages have their own. */
  readonly cookieDomain: string | null
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

/** Where a cookie holds: on both hosts, where there are two. */
export function cookieScope(): string {
  const { cookieDomain } = clientConfig()
  return cookieDomain ? `path=/; domain=${cookieDomain}` : 'path=/'
}
