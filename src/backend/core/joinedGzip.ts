import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A piece of a text, compressed so that it can be followed by others. */
export interface GzipPiece {
  readonly deflated: Uint8Array
  /** Of the text. */
  readonly crc: number
  /** Bytes of the text. */
  readonly length: number
}

const compress = promisify(deflateRaw)

/** Compresses a piece, on the thread pool. It ends at a byte and refers to nothing before it, but does not end the stream. */
export async function gzipPiece(text: string): Promise<GzipPiece> {
  const bytes = Buffer.from(text)
  const deflated = await compress(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH })
  return { deflated, crc: crc32(bytes), length: bytes.length }
}

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const end = Buffer.from([3, 0])

/** One gzip member of all pieces: RFC 1952 allows several members, but not every reader goes on after the first one. */
export function joinGzip(pieces: readonly GzipPiece[]): Buffer<ArrayBuffer> {
  const trailer = Buffer.alloc(8)
  const crc = pieces.reduce((sum, piece) => combineCrc(sum, piece.crc, piece.length), 0)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(pieces.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4)
  return Buffer.concat([header, ...pieces.map(({ deflated }) => deflated), end, trailer])
}

type Matrix = readonly number[]
/** What one zero bit does to a checksum, as a matrix over bits; the polynomial is that of gzip, reflected. */
const zeroBit: Matrix = [0xedb88320, ...Array.from({ length: 31 }, (_, bit) => 2 ** bit)]
/** What 2ⁿ zero bits do, for texts of up to 2³² bytes. */
const zeroBits: readonly Matrix[] = Array.from({ length: 34 }).reduce<Matrix[]>(
  (powers) => {
    const last = powers.at(-1) ?? zeroBit
    return [...powers, last.map((column) => times(last, column))]
  },
  [zeroBit],
)

/** The checksum of two texts, one after the other: that of the first followed by as many zeros, and that of the second. */
function combineCrc(first: number, second: number, secondLength: number): number {
  let crc = first
  let left = secondLength * 8
  for (const zeros of zeroBits) {
    if (left % 2 === 1) crc = times(zeros, crc)
    left = Math.floor(left / 2)
  }
  return (crc ^ second) >>> 0
}

function times(matrix: Matrix, vector: number): number {
  let product = 0
  for (let bit = 0; bit < 32; bit++) if ((vector >>> bit) & 1) product ^= matrix[bit] ?? 0
  return product >>> 0
}
