export const cdnServices = ['varnish', 'fastly', 'cloudflare'] as const
export type CdnService = (typeof cdnServices)[number]

/** What stores the public pages in front of the product, and how it is reached. */
export interface CdnConfig {
  readonly service: CdnService
  /** Where purges go: every Varnish, or the API of the service. */
  readonly urls: readonly string[]
  /** The service of Fastly, or the zone of Cloudflare. */
  readonly zone: string
  readonly token: string
}

/** How a service takes purges. */
interface PurgeApi {
  /** The most tags in one request. */
  readonly maxTags: number
  requestFor(url: string, tags: readonly string[]): Request
}

const below = (base: string, path: string) => base.replace(/\/$/, '') + path
const post = (url: string, headers: Record<string, string>, body: object) =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** The requests that purge tags, by service. */
export const purgeApis: Readonly<Record<CdnService, (config: CdnConfig) => PurgeApi>> = {
  // As deploy/varnish.vcl reads it. Varnish refuses headers of more than 8 KB.
  varnish: () => ({
    maxTags: 50,
    requestFor: (url, tags) =>
      new Request(url, { method: 'PURGE', headers: { 'x-purge-tags': tags.join(' ') } }),
  }),
  fastly: ({ zone, token }) => ({
    maxTags: 256,
    requestFor: (url, tags) =>
      post(below(url, `/service/${zone}/purge`), { 'fastly-key': token }, { surrogate_keys: tags }),
  }),
  cloudflare: ({ zone, token }) => ({
    maxTags: 100,
    requestFor: (url, tags) =>
      post(
        below(url, `/client/v4/zones/${zone}/purge_cache`),
        { authorization: `Bearer ${token}` },
        { tags },
      ),
  }),
}

/** The APIs of the services that have one. */
export const purgeUrls: Readonly<Record<CdnService, readonly string[]>> = {
  varnish: [],
  fastly: ['https://api.fastly.com'],
  cloudflare: ['https://api.cloudflare.com'],
}
