export type FileRejection = 'tooLarge' | 'wrongType' | 'empty'

/** Why a file may not be chosen, by the words of an `accept` attribute; null if it may. The server judges by content. */
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
