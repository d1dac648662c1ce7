import { expect, test } from 'vitest'
import { encodeBitstring, minEntries, readBit } from '#backend/credentials/proofs/bitstring.ts'
import { bitsOf } from '#backend/credentials/status/listCredential.ts'

const list = { noise: 'a7'.repeat(32), revokesUnknown: false }
const other = { noise: '5b'.repeat(32), revokesUnknown: false }
const shareOf = (bits: Uint8Array) =>
  bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) / (bits.length * 8)

/** As many as a list takes, each third of them set. */
const full = Array.from({ length: minEntries / 2 }, (_, at) => ({ place: at * 2, isSet: at % 3 === 0 }))
const wrongIn = (bits: Uint8Array, places: typeof full) =>
  places.filter(({ place, isSet }) => readBit(bits, place) !== isSet)

test('one unused place in sixteen looks as if it were set, the same ones each time', () => {
  for (const purpose of ['revocation', 'refresh'] as const) {
    const bits = bitsOf(list, purpose, [])
    expect(bits.length * 8).toBe(minEntries)
    expect(shareOf(bits)).toBeCloseTo(1 / 16, 2)
    expect(bitsOf(list, purpose, [])).toEqual(bits)
  }
})

test('lists and purposes have noise of their own, as independent as chance', () => {
  const one = bitsOf(list, 'revocation', [])
  for (const another of [bitsOf(list, 'refresh', []), bitsOf(other, 'revocation', [])])
    expect(shareOf(one.map((byte, at) => byte & (another[at] ?? 0)))).toBeCloseTo(1 / 256, 2)
})

test('of the places that are taken each says what it is, whatever the noise, and the others stay', () => {
  const before = bitsOf(list, 'revocation', [])
  const bits = bitsOf(list, 'revocation', full)
  expect(wrongIn(bits, full)).toEqual([])
  for (let place = 1; place < minEntries; place += 2)
    if (readBit(bits, place) !== readBit(before, place)) expect(place).toBe('as before')
})

test('after a restore all places that are unknown are revoked; what is to be refreshed is not', () => {
  const restored = { ...list, revokesUnknown: true }
  expect(shareOf(bitsOf(restored, 'revocation', []))).toBe(1)
  const bits = bitsOf(restored, 'revocation', full)
  expect(wrongIn(bits, full)).toEqual([])
  expect(readBit(bits, 1)).toBe(true)
  expect(bitsOf(restored, 'refresh', full)).toEqual(bitsOf(list, 'refresh', full))
})

test('a list has at most 20 KB, empty or full', () => {
  const few = full.map((one, at) => ({ ...one, isSet: at % 16 === 0 }))
  for (const places of [[], few])
    expect(Buffer.byteLength(encodeBitstring(bitsOf(list, 'revocation', places)))).toBeLessThanOrEqual(20_480)
})
