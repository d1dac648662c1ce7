export type FileRejection = 'tooLarge' | 'wrongType' | 'empty'

/**
 * Checks a file against an `accept` attribute and a size limit; null if it may be chosen. The server checks
 * the content.
 */
export function fileRejection(
  file: Pick<File, 'name' | 'type' | 'size'>,
  accept: string,
  maxBytes: number,
): FileRejection | null {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase())
  const accepted = kinds.some((kind) => {
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind
  })
  if (!accepted) return 'wrongType'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'tooLarge' : null
}
