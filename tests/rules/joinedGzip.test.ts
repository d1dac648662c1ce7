import { expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { gzipPiece, joinGzip } from '#backend/core/joinedGzip.ts'

test.each([
  [[]],
  [['']],
  [['one']],
  [['', 'a', '', 'й 🌾', '']],
  [['<urlset>', ...Array.from({ length: 50 }, (_, at) => `line ${at}\n`.repeat(at * 37)), '</urlset>']],
])('pieces become one file that reads as their texts in a row', async (texts) => {
  const joined = joinGzip(await Promise.all(texts.map(gzipPiece)))
  expect(gunzipSync(joined).toString()).toBe(texts.join(''))
  // A second member would begin with the same three bytes.
  expect(joined.indexOf(Buffer.from([0x1f, 0x8b, 8]), 1)).toBe(-1)
})

test('a piece is the same wherever it is', async () => {
  const [first, second] = [await gzipPiece('one'), await gzipPiece('two')]
  expect(gunzipSync(joinGzip([second, first, second])).toString()).toBe('twoonetwo')
})
