/** The path with repeated slashes collapsed; null when there are none. Browsers treat a backslash as a slash. */
export function withSingleSlashes(path: string): string | null {
  if (!path.startsWith('/') || !/[/\\]{2}/.test(path)) return null
  return path.replace(/[/\\]{2,}/g, '/').replace(/(.)\/$/, '$1')
}

/** U+FFFD, the replacement character. */
const replacement = '%EF%BF%BD'

/** Makes a path with broken percent-encoding decodable, so that it ends in the ordinary not-found page. */
export function withReadablePath(url: string): string {
  if (!url.includes('%')) return url
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  try {
    // Astro decodes the path of a page with a language prefix twice; no path here contains an encoded percent sign.
    const read = decodeURIComponent(decodeURIComponent(path))
    // Control characters are no part of any path either.
    if (!/\p{Cc}/u.test(read)) return url
    return path.replaceAll('%', replacement) + (mark < 0 ? '' : url.slice(mark))
  } catch {
    return path.replaceAll('%', replacement) + (mark < 0 ? '' : url.slice(mark))
  }
}
