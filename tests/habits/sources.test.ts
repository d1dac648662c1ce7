import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

const sources = [...sourcesIn('src'), ...sourcesIn('tests'), ...sourcesIn('scripts')]
const maxLines = 250
/** Files that may be longer, each with its reason. */
const longer: readonly { readonly path: RegExp; readonly because: string }[] = [
  { path: /^tests\/api\/core\/roles\/every\.ts$/, because: 'a table: a row for each endpoint' },
  {
    path: /^tests\/api\/companies\/rightsModel\.test\.ts$/,
    because: 'a model: an action for each way in and out',
  },
]

test('files stay small', () => {
  const long = sources
    .filter(({ path }) => !longer.some((exception) => exception.path.test(path)))
    .filter(({ text }) => text.split('\n').length > maxLines)
  expect(long.map(({ path }) => path)).toEqual([])
})

test('every exception is of a long file that exists', () => {
  const unused = longer.filter(
    (exception) =>
      !sources.some(({ path, text }) => exception.path.test(path) && text.split('\n').length > maxLines),
  )
  expect(unused).toEqual([])
})

test('pages are thin: parameters, calls, one view', () => {
  const thick = sourcesIn('src/pages').filter(
    ({ path, text }) => !path.startsWith('src/pages/dev/') && text.trimEnd().split('\n').length > 40,
  )
  expect(thick.map(({ path }) => path)).toEqual([])
})

test('links are built by paths, never literals', () => {
  const literal = /\b(?:href|action)=(?:"|\{?['`])\/(?!\/|\$\{|favicon|apple-touch|manifest|feeds)/
  const redirect = /\b(?:location\.(?:assign|replace)|Astro\.redirect)\(\s*['"`]\//
  const rooms = /^src\/(features|pages|layouts|ui|middleware|client)\//
  const breaches = sources.filter(
    ({ path, text }) =>
      rooms.test(path) && !path.startsWith('src/pages/dev/') && (literal.test(text) || redirect.test(text)),
  )
  expect(breaches.map(({ path }) => path)).toEqual([])
})

test('no inline styles: the content security policy blocks them', () => {
  const breaches = sources.filter(
    ({ path, text }) =>
      /^src\/(features|pages|layouts|ui|client)\//.test(path) &&
      /\sstyle=(?:\{|")/.test(text.replace(/<style[^>]*>/g, '')),
  )
  expect(breaches.map(({ path }) => path)).toEqual([])
})

test('no server islands: the key that would encrypt their properties is the same in all releases', () => {
  const islands = sourcesIn('src').filter(({ text }) => /\sserver:defer\b/.test(text))
  expect(islands.map(({ path }) => path)).toEqual([])
})

test('stores are set in browsers only', () => {
  const serverRooms = /^src\/(middleware|pages|layouts|backend|server)\//
  const breaches = sources.filter(({ path, text }) => serverRooms.test(path) && /\$\w+\.set\(/.test(text))
  expect(breaches.map(({ path }) => path)).toEqual([])
})

test('days have the formats of src/i18n/dates.ts', () => {
  const own = sources.filter(
    ({ path, text }) => !path.startsWith('src/pages/dev/') && /dateStyle: '(medium|long|full)'/.test(text),
  )
  expect(own.map(({ path }) => path)).toEqual([])
})

test('tests do not sleep', () => {
  const breaches = sourcesIn('tests').filter(
    ({ path, text }) =>
      path !== 'tests/habits/sources.test.ts' && /waitForTimeout|setTimeout\(r(esolve)?,\s*\d{3,}/.test(text),
  )
  expect(breaches.map(({ path }) => path)).toEqual([])
})

test('stored times are compared with the clock of the database, which is ctx.now()', () => {
  const breaches = sourcesIn('src/backend').filter(
    ({ path, text }) =>
      !/^src\/backend\/(ports\/|db\/clock\.ts$)/.test(path) && /new Date\(\)|Date\.now\(\)/.test(text),
  )
  expect(breaches.map(({ path }) => path)).toEqual([])
})

test('a stylesheet that fills a layer declares the layer order, because it may load first', () => {
  const order = '@layer reset, tokens, base, components, features'
  const breaches = sourcesIn('src/styles', /\.css$/).filter(
    ({ text }) => /@layer \w+ \{/.test(text) && !text.includes(order),
  )
  expect(breaches.map(({ path }) => path)).toEqual([])
})

test('the product’s name is in the configuration only', () => {
  const named = sourcesIn('src').filter(
    ({ path, text }) =>
      !path.startsWith('src/server/') &&
      /['"`>][^'"`\n]*\bTenure\b/.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
  )
  expect(named.map(({ path }) => path)).toEqual([])
})
