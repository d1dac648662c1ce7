interface Site {
  readonly domain: string | null
  readonly website: string
}

/**
 * A company's site for structured data: its website if that is on its verified domain, otherwise the domain.
 * Without a verified domain a company could name anyone's site.
 */
export function verifiedSite({ domain, website }: Site): string | null {
  if (domain === null) return null
  const host = URL.canParse(website) ? new URL(website).hostname : ''
  return host === domain || host.endsWith(`.${domain}`) ? website : `https://${domain}/`
}
