import { crc32 } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The keyword of Open Badges 3.0 for a chunk of text that is a credential. */
const keyword = 'openbadgecredential'
/** After the keyword: its end, not compressed, its method, no language, no translated keyword. */
const head = Buffer.concat([Buffer.from(keyword, 'latin1'), Buffer.alloc(5)])

interface Chunk {
  readonly type: string
  readonly data: Buffer
  /** With length, type and check sum. */
  readonly whole: Buffer
}

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

/** The texts of the credentials in a PNG; one, if it is a badge. */
export function readBadges(png: Buffer): string[] {
  return [...chunksOf(png)]
    .filter((chunk) => isBadge(chunk))
    .map(({ data }) => data.subarray(keyword.length + 3))
    .map((rest) => rest.subarray(afterZeros(rest)).toString('utf8'))
}

/** A PNG with a credential in it, instead of any that it had. */
export function bakePng(png: Buffer, credential: string): Buffer {
  const chunks = [...chunksOf(png)].filter((chunk) => !isBadge(chunk))
  const end = chunks.findIndex(({ type }) => type === 'IEND')
  if (!isPng(png) || end < 0) throw new Error('Not a PNG')
  const badge = createChunk('iTXt', Buffer.concat([head, Buffer.from(credential)]))
  const parts = chunks.map(({ whole }) => whole)
  return Buffer.concat([signature, ...parts.slice(0, end), badge, ...parts.slice(end)])
}

function* chunksOf(png: Buffer): Generator<Chunk> {
  for (let at = signature.length; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    const end = at + 12 + length
    if (end > png.length) return
    const type = png.toString('latin1', at + 4, at + 8)
    yield { type, data: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) }
    at = end
  }
}

/** The standard forbids to compress it. */
const isBadge = ({ type, data }: Chunk) =>
  type === 'iTXt' &&
  data.length > head.length &&
  data.toString('latin1', 0, keyword.length + 2) === `${keyword}\0\0`

/** Language and translated keyword end with a zero each. */
function afterZeros(rest: Buffer): number {
  const language = rest.indexOf(0)
  const translated = rest.indexOf(0, language + 1)
  return language < 0 || translated < 0 ? rest.length : translated + 1
}

function createChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
