import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('tests/asvs.md', 'utf8')
/** Level 1 of chapters V6, V7 and V8 of OWASP ASVS 5.0.0. */
const levelOne = [
  ...['6.1.1', '6.2.1', '6.2.2', '6.2.3', '6.2.4', '6.2.5', '6.2.6', '6.2.7', '6.2.8'],
  ...['6.3.1', '6.3.2', '6.4.1', '6.4.2'],
  ...['7.2.1', '7.2.2', '7.2.3', '7.2.4', '7.4.1', '7.4.2'],
  ...['8.1.1', '8.2.1', '8.2.2', '8.3.1'],
]
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|([^|]+)\|([^|]+)\|$/gm)]
/** A file of tests, and the names that follow it. */
const named = [...text.matchAll(/`(tests\/[^`]+)`((?:,? “[^”]+”)+)/g)].flatMap(([, path = '', names = '']) =>
  [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ path, name })),
)

test('every requirement of level 1 has its row, with a test by its name or a reason', () => {
  expect(rows.map(([, id]) => id)).toEqual(levelOne)
  const bare = rows.filter(([, , , held = '']) => !/`tests\/[^`]+` “|Deviation:/.test(held))
  expect(bare.map(([, id]) => id)).toEqual([])
})

test('every file and every test that the list names is there', () => {
  const files = [...text.matchAll(/`((?:tests|src)\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(files.filter((path) => !existsSync(path))).toEqual([])
  expect(named.length).toBeGreaterThan(25)
  const lost = named.filter(({ path, name }) => !begins(path, name))
  expect(lost).toEqual([])
})

test('a new product has no accounts', () => {
  const folder = 'src/backend/db/migrations'
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const name of scripts) expect(readFileSync(`${folder}/${name}`, 'utf8')).not.toMatch(/insert\s+into/i)
})

/** Whether a file holds a test of this name. */
function begins(path: string, name: string): boolean {
  const source = readFileSync(path, 'utf8')
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))
}
