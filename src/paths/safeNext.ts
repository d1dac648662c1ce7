/**
 * A safe redirect target from `?next=`: a path of this site. Null for anything a browser could read as
 * another host.
 */
export function safeNext(next: string | null): string | null {
  // `//host` and `/\host` would leave the site; browsers strip tabs and line breaks before parsing.
  if (!next || !/^\/(?![/\\])/.test(next) || hasControls(next)) return null
  const base = 'http://here.invalid'
  return URL.parse(next, base)?.origin === base ? next : null
}

function hasControls(text: string): boolean {
  return [...text].some((letter) => letter < ' ' || letter === '\x7f')
}
