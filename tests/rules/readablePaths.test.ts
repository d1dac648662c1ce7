import { expect, test } from 'vitest'
import { readablePath } from '#i18n/readablePath.ts'

test('a path is shown in its own alphabet', () => {
  expect(readablePath(new URL('https://x.example/робота/їжак-2').pathname)).toBe('/робота/їжак-2')
  expect(readablePath('/%D1%82%D0%B0%2F%D0%BA%20%3F')).toBe('/та%2Fк%20%3F')
})

test.each(['/call%20us', '/a%2Fb', '/%E2%80%AEright', '/%3Cb%3E', '/half%D1', '/100%'])(
  'characters that are not letters stay encoded: %s',
  (path) => {
    expect(readablePath(path)).toBe(path)
  },
)
