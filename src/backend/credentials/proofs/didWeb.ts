const prefix = 'did:web:'

export const isDidWeb = (did: string): boolean => did.startsWith(prefix)

/** The did:web of a host, with its port where it is not the usual one, or of a path there: `did:web:tenure.example:issuers:7`. */
export function didWebOf(origin: string, ...segments: string[]): string {
  return [`${prefix}${encodeURIComponent(new URL(origin).host)}`, ...segments.map(encodeURIComponent)].join(
    ':',
  )
}

/** Where the document of a did:web is, over https; null if it is none. */
export function didWebUrl(did: string): URL | null {
  if (!isDidWeb(did)) return null
  const [authority = '', ...segments] = did.slice(prefix.length).split(':')
  const host = /^([a-z0-9.-]+)(?:%3A([0-9]{1,5}))?$/i.exec(authority)
  if (!host || !segments.every(isSegment)) return null
  const [, name = '', port] = host
  const path = segments.length > 0 ? segments.join('/') : '.well-known'
  return URL.parse(`https://${name}${port ? `:${port}` : ''}/${path}/did.json`)
}

/** The domain that a did:web names, without its port; null if it is none. */
export const didWebDomain = (did: string): string | null => didWebUrl(did)?.hostname ?? null

/** Dots alone would leave the folder, and an encoded slash would be another path. */
const isSegment = (segment: string) =>
  /^(?:[\w.-]|%[0-9a-f]{2})+$/i.test(segment) &&
  !/^(?:\.|%2e)+$/i.test(segment) &&
  !/%(?:2f|5c|00)/i.test(segment)
