import { expect, test } from 'vitest'
import { canonicalJson } from '#contract/core/canonicalJson.ts'

test('keys are sorted at every depth, lists are not, and nothing is between the tokens', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }, 'x'], a: { z: true, y: false } })).toBe(
    '{"a":{"y":false,"z":true},"b":[{"c":null,"d":1},"x"]}',
  )
})

test('keys that are numbers are sorted as texts', () => {
  expect(canonicalJson({ 9: 'nine', 10: 'ten', a: 1 })).toBe('{"10":"ten","9":"nine","a":1}')
})

// The example of RFC 8785, section 3.2.2.
test('numbers and texts are written as RFC 8785 asks', () => {
  const value = {
    numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  )
})

// The example of RFC 8785, section 3.2.3.
test('keys are sorted by code units, beyond the Latin script', () => {
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6']
  const canonical = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))
  expect(Object.keys(JSON.parse(canonical) as object).slice(1)).toEqual([
    '\r',
    '\u0080',
    '\u00f6',
    '\u20ac',
    '\u{1f600}',
    '\ufb33',
  ])
  expect(canonical.startsWith(String.raw`{"\r":0,"1":0,`)).toBe(true)
})

test('what is read back is written the same, and undefined is left out', () => {
  const canonical = canonicalJson({ b: undefined, a: 'Ірина 👩‍💻', c: [] })
  expect(canonical).toBe('{"a":"Ірина 👩‍💻","c":[]}')
  expect(canonicalJson(JSON.parse(canonical))).toBe(canonical)
})
