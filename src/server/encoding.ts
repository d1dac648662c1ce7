export type Encoding = 'identity' | 'gzip' | 'br'
type Compressed = Exclude<Encoding, 'identity'>

/** Best first. */
const compressed: readonly Compressed[] = ['br', 'gzip']
/** What browsers send is a handful of strings; reading one anew for every request would cost more than the rest. */
const known = new Map<string, readonly Compressed[]>()
const maxKnown = 500

/** The best encoding that the client takes and that there are bytes of; brotli before gzip. */
export function pickEncoding(
  accepted: string | undefined,
  bytes: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding {
  if (!accepted) return 'identity'
  let taken = known.get(accepted)
  if (!taken) {
    taken = compressed.filter((name) => takes(accepted, name))
    if (known.size >= maxKnown) known.clear()
    known.set(accepted, taken)
  }
  for (const name of taken) if (bytes[name]) return name
  return 'identity'
}

/** By name, or by `*` where the name is not spoken of; `q=0` is a refusal (RFC 9110, 12.5.3). */
function takes(accepted: string, name: string): boolean {
  const offers = accepted.split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  )
  const offer = offers.find(([coding]) => coding === name) ?? offers.find(([coding]) => coding === '*')
  return offer !== undefined && !offer.slice(1).some((weight) => /^q\s*=\s*0(\.0*)?$/.test(weight))
}
