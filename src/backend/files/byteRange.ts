import parseRange from 'range-parser'
import type { ByteRange } from '../ports/files/store.ts'

/**
 * Which part of a file of `size` bytes a request asks for (RFC 9110): null for the whole file, also when several parts are
 * asked for, or when the condition in `If-Range` does not name the current content.
 */
export function requestedRange(
  headers: Pick<Headers, 'get'>,
  { size, etag }: { readonly size: number; readonly etag: string },
): ByteRange | 'unsatisfiable' | null {
  const header = headers.get('range')
  const condition = headers.get('if-range')
  if (header === null || (condition !== null && condition !== etag)) return null
  const parsed = parseRange(size, header)
  if (parsed === -1) return 'unsatisfiable'
  if (parsed === -2 || parsed.type !== 'bytes') return null
  const [range, ...others] = parsed
  return range && others.length === 0 ? range : null
}
