/** The header of a codec, with the comments of its container: titles, places, even pictures. */
type Header = Uint8Array

/** The header without comments; null if it cannot be read. */
export function withoutComments(codec: string | null, header: Header): Header | null {
  if (codec === 'vorbis') return cleanVorbis(header)
  return codec === 'flac' ? cleanFlac(header) : header
}

/** Names no writer and has no comments: Vorbis I, 5.2.1. */
const noComments = Buffer.concat([Buffer.from('\x03vorbis', 'latin1'), Buffer.alloc(8), Buffer.from([1])])

/** Three packets; before them, how many there are, and the lengths of the first two. */
function cleanVorbis(header: Header): Header | null {
  let at = 1
  const lengths: number[] = []
  while (lengths.length < 2 && at < header.length) {
    let length = 0
    while (header[at] === 0xff) [length, at] = [length + 0xff, at + 1]
    lengths.push(length + (header[at++] ?? 0))
  }
  const [first = 0, second = 0] = lengths
  const setup = at + first + second
  if (header[0] !== 2 || setup >= header.length) return null
  const identification = header.subarray(at, at + first)
  // The identification is 30 bytes long, so that its length is one byte.
  if (first >= 0xff) return null
  return Buffer.concat([
    Buffer.from([2, first, noComments.length]),
    ...[identification, noComments, header.subarray(setup)],
  ])
}

const flacMarker = 'fLaC'
const streamInfoLength = 34

/** The description of the stream, which comes first, as the only block. */
function cleanFlac(header: Header): Header | null {
  const bytes = Buffer.from(header.buffer, header.byteOffset, header.byteLength)
  const start = flacMarker.length
  const end = start + 4 + streamInfoLength
  const isDescription =
    bytes.toString('latin1', 0, start) === flacMarker && ((bytes[start] ?? 1) & 0x7f) === 0
  if (!isDescription || bytes.length < end) return null
  const block = Buffer.from(bytes.subarray(0, end))
  block[start] = 0x80
  return block
}
