import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/**
 * Behind a CDN: marks a response as private, whatever it says itself. Only the page cache lets others store what it sends, and
 * the files of the build are the same for everybody; see docs/decisions/171.
 */
export function forbidSharedCaching(res: ServerResponse): void {
  const { writeHead } = res
  res.writeHead = ((status: number, ...rest: readonly (string | Given | undefined)[]) => {
    const [reason, given] = typeof rest[0] === 'string' ? rest : [undefined, rest[0]]
    const headers = objectOf((given ?? {}) as Given)
    const control = headers['cache-control'] ?? res.getHeader('cache-control')
    const args = [status, ...(reason === undefined ? [] : [reason])]
    return Reflect.apply(writeHead, res, [
      ...args,
      { ...headers, 'cache-control': withoutSharing(String(control ?? '')) },
    ]) as ServerResponse
  }) as typeof res.writeHead
}

type Given = OutgoingHttpHeaders | readonly string[]

/** Names in lower case; a name that is repeated in a flat list has several values. */
function objectOf(given: Given): OutgoingHttpHeaders {
  if (!isList(given))
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  const headers: Record<string, string[]> = {}
  for (let at = 0; at < given.length; at += 2)
    (headers[(given[at] ?? '').toLowerCase()] ??= []).push(given[at + 1] ?? '')
  return headers
}
const isList = (given: Given): given is readonly string[] => Array.isArray(given)

function withoutSharing(control: string): string {
  if (/\bno-store\b/.test(control)) return control
  const others = control
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(public|private|s-maxage=.*)$/.test(part))
  return ['private', ...others].join(', ')
}
