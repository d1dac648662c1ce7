import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

const compare = (...args: readonly string[]) =>
  execFileSync(process.execPath, ['scripts/openapi.ts', ...args], { encoding: 'utf8' })

test.runIf(existsSync('.git'))('the contract is compared with that of an earlier commit', () => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  expect(compare('HEAD')).toMatch(new RegExp(`^Compared with ${commit}:\n(Nothing has changed|Breaks )`))
})

test('without the earlier commit, the comparison is skipped with a sentence', () => {
  expect(compare('no-such-release')).toBe('The contract is not compared: there is no no-such-release here.\n')
})
