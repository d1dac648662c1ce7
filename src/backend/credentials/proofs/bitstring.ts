import { gunzipSync, gzipSync } from 'node:zlib'
import { base64urlnopad } from '@scure/base'

/** The smallest list that the standard allows, so that an entry is one of many. */
export const minEntries = 131_072
/** Lists of more than eight million entries are not read, whatever they are compressed to. */
const maxBytes = 1024 * 1024

/** A bit for each entry of a status list, none of them set. */
export const createBitstring = (entries = minEntries): Uint8Array => new Uint8Array(Math.ceil(entries / 8))

/** Entries are counted from the left: the first is the highest bit of the first byte. */
export function readBit(bits: Uint8Array, index: number): boolean {
  return ((bits[Math.floor(index / 8)] ?? 0) & maskOf(index)) !== 0
}

/** Sets or clears a bit, in place. */
export function writeBit(bits: Uint8Array, index: number, isSet = true): void {
  const at = Math.floor(index / 8)
  const byte = bits[at]
  if (byte === undefined) throw new RangeError(`No entry ${index}`)
  bits[at] = isSet ? byte | maskOf(index) : byte & ~maskOf(index)
}

const maskOf = (index: number) => 0b1000_0000 >> (index % 8)

/** A list as credentials carry it, `encodedList`: compressed, as multibase in base 64 for URLs. */
export const encodeBitstring = (bits: Uint8Array): string =>
  `u${base64urlnopad.encode(gzipSync(bits, { level: 9 }))}`

/** Why a list is not read: it is none, or smaller than the standard allows; or larger than is read. */
export type BitstringFault = 'damaged' | 'tooLarge'

/** The bits of an `encodedList`. Of one that is too large, no more is decompressed than the limit. */
export function decodeBitstring(encodedList: string): Uint8Array | BitstringFault {
  if (!encodedList.startsWith('u')) return 'damaged'
  try {
    const bits = gunzipSync(base64urlnopad.decode(encodedList.slice(1)), { maxOutputLength: maxBytes })
    return bits.length * 8 >= minEntries ? bits : 'damaged'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'damaged'
  }
}
