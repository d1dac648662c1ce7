export type Encoding = 'identity' | 'gzip' | 'br'
type Compressed = Exclude<Encoding, 'identity'>

/** In order of preference. */
const compressed: readonly Compressed[] = ['br', 'gzip']
/** Browsers send a handful of different values, so each is parsed once. */
const parsedHeaders = new Map<string, readonly Compressed[]>()
const maxParsedHeaders = 500

/** The preferred encoding that the client accepts and `bytes` has; brotli before gzip. */
export function pickEncoding(
  accepted: string | undefined,
  bytes: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding {
  if (!accepted) return 'identity'
  let acceptable = parsedHeaders.get(accepted)
  if (!acceptable) {
    acceptable = compressed.filter((name) => accepts(accepted, name))
    if (parsedHeaders.size >= maxParsedHeaders) parsedHeaders.clear()
    parsedHeaders.set(accepted, acceptable)
  }
  for (const name of acceptable) if (bytes[name]) return name
  return 'identity'
}

/** By name, or by `*` when the name is not listed; `q=0` excludes it (RFC 9110, 12.5.3). */
function accepts(accepted: string, name: string): boolean {
  const offers = accepted.split(',').map((offer) => offer.split(';').map((part) => part.trim().toLowerCase()))
  const offer = offers.find(([coding]) => coding === name) ?? offers.find(([coding]) => coding === '*')
  return offer !== undefined && !offer.slice(1).some((weight) => /^q\s*=\s*0(\.0*)?$/.test(weight))
}
