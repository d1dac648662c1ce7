import { expect, test } from 'vitest'
import {
  isDistributable,
  licenceList,
  licenceOf,
  type LicensedPackage,
  type Manifest,
} from '../../../scripts/release/licenses.ts'

const made = (
  name: string,
  more: Partial<Manifest>,
  texts: Record<string, string> = {},
): LicensedPackage => ({
  manifest: { name, version: '1.0.0', ...more },
  texts,
})

test.each([
  ['MIT', true],
  ['MIT AND OFL-1.1', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['GPL-3.0-or-later OR AGPL-3.0', false],
  ['MIT AND GPL-3.0-or-later', false],
  ['(MIT OR GPL-2.0) AND Apache-2.0', true],
  ['MIT OR (GPL-2.0 AND Apache-2.0)', true],
  ['GPL-2.0 OR MIT AND GPL-3.0', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['BUSL-1.1', false],
  ['(MIT', false],
  ['MIT MIT', false],
  ['', false],
])('%s allows distribution: %s', (expression, allowed) => {
  expect(isDistributable(expression)).toBe(allowed)
})

test('old forms of naming a licence are read, and what somebody has read counts for that version only', () => {
  expect(licenceOf({ name: 'a', version: '1.0.0', license: { type: 'ISC' } })).toBe('ISC')
  expect(licenceOf({ name: 'a', version: '1.0.0', licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] })).toBe(
    'MIT OR GPL-2.0',
  )
  expect(licenceOf({ name: 'a', version: '1.0.0' })).toBeNull()
  expect(licenceOf({ name: 'duck', version: '0.1.12', license: 'BSD' })).toBe('BSD-2-Clause')
  expect(licenceOf({ name: 'duck', version: '0.1.13', license: 'BSD' })).toBe('BSD')
})

test('a release with a package that may not be distributed fails and names all of them', () => {
  const packages = [
    made('free', { license: 'MIT' }),
    made('closed', { license: 'UNLICENSED' }),
    made('silent', {}),
  ]
  expect(() => licenceList(packages)).toThrow(/closed 1\.0\.0: UNLICENSED\nsilent 1\.0\.0: no licence$/)
})

test('the list names version, licence, source and file, and prints a shared text once', () => {
  const list = licenceList([
    made('one', { license: 'MIT' }, { LICENSE: 'Do as you like.\n' }),
    made('@scope/two', { license: 'MIT' }, { 'LICENSE.md': 'Do as you like.' }),
    made('three', { license: 'ISC' }),
  ])
  expect(list).toContain('one 1.0.0 | MIT | https://www.npmjs.com/package/one/v/1.0.0 | LICENSE\n')
  expect(list).toContain(
    '@scope/two 1.0.0 | MIT | https://www.npmjs.com/package/@scope/two/v/1.0.0 | LICENSE.md',
  )
  expect(list).toContain('three 1.0.0 | ISC | https://www.npmjs.com/package/three/v/1.0.0 | package.json')
  expect(list.split('Do as you like.')).toHaveLength(2)
  expect(list).toContain('one 1.0.0\n@scope/two 1.0.0\n\nDo as you like.')
})
