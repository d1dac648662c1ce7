/** Where pages live when those of companies have a host of their own (COMPANY_HOST). */
export interface Origins {
  /** In front of company pages: their origin, wherever the link stands. */
  readonly company: string
  /** In front of all others: nothing on their own host, their origin on that of the companies. */
  readonly site: string
}

export type Host = 'site' | 'company'

/** Whose host a bare path belongs to. */
export const hostOf = (barePath: string): Host => (barePath.startsWith('/company/') ? 'company' : 'site')

/** What stands in front of links on a page of this host; undefined when there is but one host. */
export function originsOn(
  here: Host,
  { siteUrl, companyOrigin }: { readonly siteUrl: string; readonly companyOrigin?: string | null },
): Origins | undefined {
  return companyOrigin ? { company: companyOrigin, site: here === 'company' ? siteUrl : '' } : undefined
}

/** The whole address of a link, for where there is no page around it. */
export const absolute = (link: string, siteUrl: string): string => new URL(link, siteUrl).href
