import { expect, test } from 'vitest'
import { cleanCaptions } from '#backend/ports/files/captions.ts'
import { captions } from '../api/posts/videoFixtures.ts'

const clean = (text: string) => cleanCaptions(new TextEncoder().encode(text))

test('captions are written anew, without comments, styles and regions', () => {
  expect(clean(captions)).toBe(
    'WEBVTT\n\n00:00.000 --> 00:00.500 align:start\nScales in a window\n\n00:00.500 --> 00:00.900\n<i>They</i> weigh.\n',
  )
  expect(clean('WEBVTT Kind: captions\r\n\r\n01:00:00.000 --> 01:00:01.000\r\nLate\r\n')).toBe(
    'WEBVTT\n\n01:00:00.000 --> 01:00:01.000\nLate\n',
  )
})

test.each([
  ['1\n00:00:01,000 --> 00:00:02,000\nSubRip', { code: 'captionsUnreadable' }],
  ['WEBVTTX\n\n00:01.000 --> 00:02.000\na', { code: 'captionsUnreadable' }],
  ['WEBVTT\n\nNOTE nothing', { code: 'captionsEmpty' }],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n\n', { code: 'captionsEmpty' }],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\na', { code: 'captionsTime', values: { line: 3 } }],
  ['WEBVTT\n\n00:01,000 --> 00:02,000\na', { code: 'captionsTime', values: { line: 3 } }],
  ['WEBVTT\n\n00:61.000 --> 01:02.000\na', { code: 'captionsTime', values: { line: 3 } }],
  [
    'WEBVTT\n\n00:02.000 --> 00:03.000\nb\n\n00:01.000 --> 00:02.000\na',
    { code: 'captionsOrder', values: { line: 6 } },
  ],
])('captions that players would ignore are refused: %j', (text, fault) => {
  expect(clean(text)).toEqual(fault)
})

test('bytes that are no text are refused', () => {
  expect(cleanCaptions(Uint8Array.of(0x57, 0x45, 0x42, 0xff, 0xfe))).toEqual({ code: 'captionsUnreadable' })
})
