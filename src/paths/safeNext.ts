/**
 * A safe redirect target from `?next=`: a path of this site, percent-encoded. Null for anything a browser could read
 * as another host.
 */
export function safeNext(next: string | null): string | null {
  // `//host` and `/\host` would leave the site; browsers strip tabs and line breaks before parsing.
  if (!next || !isPath(next) || hasControls(next)) return null
  const base = 'http://here.invalid'
  const url = URL.parse(next, base)
  if (url?.origin !== base) return null
  // Headers take no letters beyond ASCII, and `/.//host` is a path only until its dots are resolved.
  const target = url.pathname + url.search + url.hash
  return isPath(target) ? target : null
}

const isPath = (text: string) => /^\/(?![/\\])/.test(text)

function hasControls(text: string): boolean {
  return [...text].some((letter) => letter < ' ' || letter === '\x7f')
}
