/** Where a path with several slashes in a row belongs; null when it has none. A browser takes a backslash for a slash. */
export function withSingleSlashes(path: string): string | null {
  if (!path.startsWith('/') || !/[/\\]{2}/.test(path)) return null
  return path.replace(/[/\\]{2,}/g, '/').replace(/(.)\/$/, '$1')
}

/** U+FFFD, what stands for a letter that cannot be read. */
const unreadable = '%EF%BF%BD'

/** An address whose path cannot be read names nothing: it is made one that can, and so not found like any other. */
export function withReadablePath(url: string): string {
  if (!url.includes('%')) return url
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  try {
    // Astro reads the path of a page in another language twice; ours have no percent sign to lose by it.
    const read = decodeURIComponent(decodeURIComponent(path))
    // Nor can a line break or another control character be part of a name.
    if (!/\p{Cc}/u.test(read)) return url
    return path.replaceAll('%', unreadable) + (mark < 0 ? '' : url.slice(mark))
  } catch {
    return path.replaceAll('%', unreadable) + (mark < 0 ? '' : url.slice(mark))
  }
}
