export type Encoding = 'identity' | 'gzip' | 'br'

/** The best encoding that the client takes and that there are bytes of; brotli before gzip. */
export function pickEncoding(
  accepted: string | undefined,
  bytes: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding {
  if (!accepted) return 'identity'
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`).test(accepted)
  if (bytes.br && takes('br')) return 'br'
  if (bytes.gzip && takes('gzip')) return 'gzip'
  return 'identity'
}
