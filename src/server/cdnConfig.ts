import { purgeUrls, type CdnConfig, type CdnService } from '#backend/ports/cdn/services.ts'
import { ConfigError } from './configError.ts'
import { isLocalName } from './hosts.ts'

/** What of the environment concerns the CDN. */
interface Settings {
  readonly CDN: 'off' | CdnService
  readonly CDN_URL?: readonly string[] | undefined
  readonly CDN_ZONE?: string | undefined
  readonly CDN_TOKEN?: string | undefined
  readonly PAGE_CACHE_MB: number
}

/** The CDN in front, or null without one. @throws ConfigError */
export function cdnConfig(env: Settings): CdnConfig | null {
  const { CDN, CDN_URL = [], CDN_ZONE = '', CDN_TOKEN = '' } = env
  if (CDN === 'off') return null
  if (env.PAGE_CACHE_MB === 0)
    throw new ConfigError('CDN: only pages of the page cache can be purged, so PAGE_CACHE_MB must not be 0.')
  const urls = CDN_URL.length > 0 ? CDN_URL : purgeUrls[CDN]
  if (CDN === 'varnish') {
    if (urls.length === 0)
      throw new ConfigError('CDN_URL: set the address at which each Varnish takes purges.')
    return { service: CDN, urls, zone: '', token: '' }
  }
  if (!CDN_ZONE) throw new ConfigError(`CDN_ZONE: ${CDN} needs the id of the service or zone.`)
  if (!CDN_TOKEN) throw new ConfigError(`CDN_TOKEN: ${CDN} needs an API token that may purge.`)
  if (
    urls
      .map((url) => new URL(url))
      .some(({ protocol, hostname }) => protocol === 'http:' && !isLocalName(hostname))
  )
    throw new ConfigError('CDN_URL: the token needs https.')
  return { service: CDN, urls, zone: CDN_ZONE, token: CDN_TOKEN }
}
