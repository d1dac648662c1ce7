import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('tests/asvs.md', 'utf8')
/** Level 1 of chapters V6, V7 and V8 of OWASP ASVS 5.0. */
const levelOne = [
  ...['6.1.1', '6.2.1', '6.2.2', '6.2.3', '6.2.4', '6.2.5', '6.2.6', '6.2.7', '6.2.8'],
  ...['6.3.1', '6.3.2', '6.4.1', '6.4.2'],
  ...['7.2.1', '7.2.2', '7.2.3', '7.2.4', '7.4.1', '7.4.2'],
  ...['8.1.1', '8.2.1', '8.2.2', '8.3.1'],
]
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|([^|]+)\|([^|]+)\|$/gm)]

test('every requirement of level 1 has its row, with a test or a reason', () => {
  expect(rows.map(([, id]) => id)).toEqual(levelOne)
  const bare = rows.filter(([, , , held = '']) => !/`tests\/|Deviation:/.test(held))
  expect(bare.map(([, id]) => id)).toEqual([])
})

test('every test that the list names is there', () => {
  const named = [...text.matchAll(/`((?:tests|src)\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
