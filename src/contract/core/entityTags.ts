/**
 * The entity tags of an `If-None-Match`, compared weakly (RFC 9110, 13.1.2): a proxy that recompresses a body prefixes its tag with
 * `W/`.
 */
export const readEntityTags = (ifNoneMatch: string): string[] =>
  ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
