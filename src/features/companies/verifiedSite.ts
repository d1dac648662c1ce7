interface Site {
  readonly domain: string | null
  readonly website: string
}

/**
 * A company's own site as programs may take it to be: its website where that stands on the domain it has proven, else
 * that domain. Whoever has proven nothing could name anybody's.
 */
export function verifiedSite({ domain, website }: Site): string | null {
  if (domain === null) return null
  const host = URL.canParse(website) ? new URL(website).hostname : ''
  return host === domain || host.endsWith(`.${domain}`) ? website : `https://${domain}/`
}
