import { expect, test } from 'vitest'
import { fuzzImports } from '../../scripts/fuzzImports.ts'

test('300 mutated files are read or refused, each within two seconds', { timeout: 120_000 }, async () => {
  const { read, refused } = await fuzzImports(300, 20)
  expect(read).toBeGreaterThan(10)
  expect(refused).toBeGreaterThan(100)
})
