import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requirements } from './asvsLevels.ts'

const text = readFileSync('tests/asvs.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\|([^|]+)\|([^|]+)\|$/gm)].map(
  ([, id = '', level = '', , state = '']) => ({ id, level, state: state.trim() }),
)
/** A test file and the test names that follow it. */
const named = [...text.matchAll(/`(tests\/[^`]+)`((?:,? “[^”]+”)+)/g)].flatMap(([, path = '', names = '']) =>
  [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ path, name })),
)

test('every requirement of levels 1 and 2 has one row, with its level', () => {
  expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(requirements)
  const many = (level: string) => rows.filter((row) => row.level === level).length
  expect([many('1'), many('2')]).toEqual([70, 183])
})

test('every row names a test, a reason, or what is missing', () => {
  const bare = rows.filter(({ state }) => !/^(Test: .*`tests\/[^`]+`|Reason: .{5}|Not met: .{5})/.test(state))
  expect(bare.map(({ id }) => id)).toEqual([])
})

test('every file and test in the list exists', () => {
  const files = [...text.matchAll(/`((?:tests|src|docs)\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(files.filter((path) => !existsSync(path))).toEqual([])
  expect(named.length).toBeGreaterThan(25)
  const lost = named.filter(({ path, name }) => !begins(path, name))
  expect(lost).toEqual([])
})

test('a new product has no accounts', () => {
  const folder = 'src/backend/db/migrations'
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const name of scripts)
    expect(readFileSync(`${folder}/${name}`, 'utf8')).not.toMatch(
      /insert\s+into\s+"?(accounts|account_emails|company_members)\b/i,
    )
})

/** Whether a file contains a test of this name. */
function begins(path: string, name: string): boolean {
  const source = readFileSync(path, 'utf8')
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))
}
