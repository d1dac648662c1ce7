import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packageFolder } from '#server/bundledPackages.ts'
import { developmentScripts, launcher, releaseCommands } from '../../../scripts/release/commands.ts'
import type { Lock } from '../../../scripts/release/lockFile.ts'
import { packageName } from '../../../scripts/release/modules.ts'
import { choosePackages, isNeeded, nodePackage } from '../../../scripts/release/packages.ts'

const lock: Lock = {
  '': {
    dependencies: { web: '1', driver: '1' },
    optionalDependencies: { '@lint/here': '1', 'node-mars': '1', 'node-here': '1' },
  },
  'node_modules/web': {
    dependencies: { shared: '2', native: '1' },
    optionalDependencies: { native: '1', 'native-mars': '1' },
    peerDependencies: { driver: '1', extra: '1', needed: '1' },
    peerDependenciesMeta: { driver: { optional: true }, extra: { optional: true } },
  },
  'node_modules/web/node_modules/shared': { dependencies: { deep: '1' } },
  'node_modules/shared': {},
  'node_modules/deep': { dependencies: { web: '1' } },
  'node_modules/native': { optional: true },
  'node_modules/native-mars': { optional: true },
  'node_modules/driver': {},
  'node_modules/extra': {},
  'node_modules/needed': {},
  'node_modules/unused': {},
  'node_modules/linter': { dev: true },
  'node_modules/node-mars': { optional: true },
  'node_modules/node-here': { optional: true },
}
const installed = (folder: string) => !folder.endsWith('-mars')

test('a release has what its modules import, with what that depends on, as Node.js finds it', () => {
  expect(choosePackages(lock, ['web'], installed)).toEqual([
    'node_modules/deep',
    'node_modules/driver',
    'node_modules/native',
    'node_modules/needed',
    'node_modules/web',
    'node_modules/web/node_modules/shared',
  ])
})

test('what is for development, not installed or not in the lock file stops the release by name', () => {
  expect(() => choosePackages(lock, ['linter'], installed)).toThrow('linter is needed at run time')
  expect(() => choosePackages(lock, ['deep'], (folder) => folder !== 'node_modules/web')).toThrow(
    'web is not installed',
  )
  expect(() => choosePackages(lock, ['absent'], installed)).toThrow('absent is not installed')
})

test('Node.js is the one of this platform', () => {
  expect(nodePackage(lock, installed)).toBe('node-here')
  expect(() => nodePackage(lock, () => false)).toThrow('no Node.js')
})

test.each([
  ['lib/index.js', true],
  ['lib/index.d.ts', false],
  ['lib/index.d.cts', false],
  ['src/index.tsx', false],
  ['lib/index.js.map', false],
  ['lib/test/index.js', true],
  ['test/index.js', false],
  ['lib/parser.test.js', false],
  ['include/node/v8.h', false],
  ['bin/node', true],
  ['prebuilt/native.node', true],
  ['data/afm/Times.afm', true],
  ['.yarn/releases/yarn.cjs', false],
  ['README.md', false],
  ['LICENSE.md', true],
  ['LICENCE', true],
  ['UNLICENSE', true],
  ['THIRD-PARTY-NOTICES.md', true],
  ['examples/license.md', false],
])('of a package, %s is in a release: %s', (path, needed) => {
  expect(isNeeded(path)).toBe(needed)
})

test('a command of a release is a script that only needs Node.js and is not for development', () => {
  const commands = releaseCommands({
    start: 'exec node --max-old-space-size=384 --import ./src/early.ts src/server/main.ts',
    deliveries: 'node scripts/deliveries.ts',
    build: 'astro build && node scripts/precompress.ts',
    test: 'node scripts/test.ts',
    check: 'run-p --aggregate-output check:static',
  })
  expect(commands).toEqual([
    {
      name: 'start',
      args: '--max-old-space-size=384 --import ./src/early.ts src/server/main.ts',
      modules: ['src/early.ts', 'src/server/main.ts'],
    },
    { name: 'deliveries', args: 'scripts/deliveries.ts', modules: ['scripts/deliveries.ts'] },
  ])
  expect(launcher(commands, '1.2.3')).toContain('deliveries) exec ./node scripts/deliveries.ts "$@" ;;')
})

test('every script that is for development exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect([...developmentScripts].filter((name) => !(name in scripts))).toEqual([])
})

test('packages are named by their imports and their modules', () => {
  expect(['zod/mini', '@scope/a/b/c.js', '@scope/a', 'pg'].map(packageName)).toEqual([
    'zod',
    '@scope/a',
    '@scope/a',
    'pg',
  ])
  expect(packageFolder('/home/x/node_modules/a/dist/index.js?v=1')).toBe('node_modules/a')
  expect(packageFolder('\0/home/x/node_modules/@s/a/node_modules/b/i.js')).toBe(
    'node_modules/@s/a/node_modules/b',
  )
  expect(packageFolder('/home/x/src/paths.ts')).toBeNull()
})
