/** The path with repeated slashes collapsed; null when there are none. Browsers treat a backslash as a slash. */
export function withSingleSlashes(path: string): string | null {
  if (!path.startsWith('/') || !/[/\\]{2}/.test(path)) return null
  return path.replace(/[/\\]{2,}/g, '/').replace(/(.)\/$/, '$1')
}

/** U+FFFD, the replacement character. */
const replacement = '%EF%BF%BD'

/**
 * What no path of this site contains: controls and line ends, which route patterns do not match, and a percent sign, because
 * Astro decodes a path until nothing is left to decode.
 */
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}%]/u

/** Makes a path that no route can read decodable, so that it ends in the ordinary not-found page. */
export function withReadablePath(url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (isReadable(path)) return url
  return path.replaceAll(/[\x7f-\xff%]/g, replacement) + (mark < 0 ? '' : url.slice(mark))
}

function isReadable(path: string): boolean {
  try {
    return !unreadable.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
