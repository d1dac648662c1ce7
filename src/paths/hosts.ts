/** Origins when company pages have their own host (COMPANY_HOST). */
export interface Origins {
  /** Prefix for company pages: always their origin. */
  readonly company: string
  /** Prefix for all other pages: empty on their own host, their origin on the company host. */
  readonly site: string
}

export type Host = 'site' | 'company'

/** The host that serves a bare path. */
export const hostOf = (barePath: string): Host => (barePath.startsWith('/company/') ? 'company' : 'site')

/** Link prefixes for a page on this host; undefined when there is only one host. */
export function originsOn(
  host: Host,
  { siteUrl, companyOrigin }: { readonly siteUrl: string; readonly companyOrigin?: string | null },
): Origins | undefined {
  return companyOrigin ? { company: companyOrigin, site: host === 'company' ? siteUrl : '' } : undefined
}

/** The absolute URL of a link. */
export const absolute = (link: string, siteUrl: string): string => new URL(link, siteUrl).href
