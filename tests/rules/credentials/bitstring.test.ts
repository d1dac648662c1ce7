import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  createBitstring,
  decodeBitstring,
  encodeBitstring,
  readBit,
  writeBit,
  type BitstringFault,
} from '#backend/credentials/proofs/bitstring.ts'
import { costOf } from '../costOf.ts'

test('entries are counted from the left', () => {
  const bits = createBitstring()
  writeBit(bits, 0)
  writeBit(bits, 9)
  expect([...bits.slice(0, 2)]).toEqual([0b1000_0000, 0b0100_0000])
  writeBit(bits, 9, false)
  expect([0, 1, 9].map((index) => readBit(bits, index))).toEqual([true, false, false])
  expect(() => writeBit(bits, 131_072)).toThrow(RangeError)
})

test('a list survives being encoded; an empty one is the one of the standard', () => {
  const bits = createBitstring()
  writeBit(bits, 131_071)
  expect(decodeBitstring(encodeBitstring(bits))).toEqual(Buffer.from(bits))
  const ofStandard = 'uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA'
  expect(decodeBitstring(ofStandard)).toEqual(Buffer.from(createBitstring()))
})

const encode = (bytes: Uint8Array) => `u${Buffer.from(gzipSync(bytes)).toString('base64url')}`
const quarter = gzipSync(Buffer.alloc(2 ** 28))
/** Milliseconds. */
const costOfQuarter = costOf(() => gunzipSync(quarter))

test.each<[string, string, BitstringFault]>([
  ['a list that is too small to hide in', encode(Buffer.alloc(16_383)), 'damaged'],
  ['a list that decompresses to a gigabyte', encode(Buffer.alloc(2 ** 30)), 'tooLarge'],
  ['a list in another base', encodeBitstring(createBitstring()).replace('u', 'z'), 'damaged'],
  ['what is no archive', 'uAAAA', 'damaged'],
  ['an archive that ends too early', encodeBitstring(createBitstring()).slice(0, 40), 'damaged'],
  ['nothing', '', 'damaged'],
])('%s is not read, at less than what a quarter of a gigabyte costs', (_what, encoded, fault) => {
  expect(decodeBitstring(encoded)).toBe(fault)
  expect(costOf(() => decodeBitstring(encoded))).toBeLessThan(costOfQuarter)
})
