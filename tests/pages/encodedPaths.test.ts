import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { routes } from '#paths'
import { withReadablePath } from '#server/normalizePath.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const atOnce = 8

const prefixes = ['', '/uk_UA', '/en_GB', '/profile-1', '/uk_UA/profile-1', '/profile-x']
/** Every character that a route pattern or a header could treat specially, and encodings of encodings. */
const letters = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...[0x7f, 0x85, 0xa0, 0xad, 0x200b, 0x2028, 0x2029, 0x202e, 0xfeff, 0xfffd, 0xfffe, 0x1f600, 0xe0001],
  ...['%', '/', '\\', '?', '#', '"', '<', '>', "'", '&', ' ', '.', ':', ';', 'ї'].map(
    (letter) => letter.codePointAt(0) ?? 0,
  ),
].map((code) => encodeURIComponent(String.fromCodePoint(code)))
const encodedAgain = (text: string) => text.replaceAll('%', '%25')
const broken = [
  '%',
  '%2',
  '%zz',
  '%C0%AF',
  '%ED%A0%80',
  '%E2%80',
  '%25zz',
  '%2525zz',
  '100%25',
  '%u2028',
  '%25%32%35',
]
const pieces = [
  ...letters.flatMap((letter) => [letter, encodedAgain(letter), encodedAgain(encodedAgain(letter))]),
  ...broken,
]
/** Unknown addresses, and the pages that have parameters. */
const bases = [
  '/:',
  '/x/:',
  ...Object.values(routes)
    .map(({ path }) => path.replace(/:\w+/g, ':'))
    .filter((path) => path.includes(':')),
]

/** Sent as written: clients that follow the standards normalise addresses. */
async function statusOf(path: string): Promise<number> {
  const { hostname, port, host } = new URL(product.origin())
  const sent = request({ hostname, port, path, headers: { host } })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode ?? 0
}

async function visitAll(paths: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (let from = 0; from < paths.length; from += atOnce)
    await Promise.all(
      paths.slice(from, from + atOnce).map(async (path) => {
        const status = await statusOf(path)
        if (status >= 500) failed.push(`${status} ${path}`)
      }),
    )
  return failed
}

test('no encoding of a path causes a server error, with any prefix', async () => {
  const paths = prefixes.flatMap((prefix) =>
    pieces.flatMap((piece) => [`${prefix}/x${piece}y`, `${prefix}/${piece}`]),
  )
  expect(paths.length).toBeGreaterThan(2_000)
  expect(await visitAll(paths)).toEqual([])
}, 120_000)

test('no encoding of a parameter causes a server error, on any page', async () => {
  const paths = bases.flatMap((base) => [...letters, ...broken].map((piece) => base.replaceAll(':', piece)))
  expect(paths.length).toBeGreaterThan(2_500)
  expect(await visitAll(paths)).toEqual([])
}, 240_000)

test('nor does one in an address of the API or of a file', async () => {
  const paths = [
    '/api/:',
    '/api/jobs/:',
    '/api/companies/:',
    '/files/:/x',
    '/files/ab/:',
    '/broadcasting/:',
  ].flatMap((base) => pieces.map((piece) => base.replace(':', piece)))
  expect(await visitAll(paths)).toEqual([])
}, 120_000)

test('raw bytes beyond letters cause no server error', async () => {
  const bytes = Array.from({ length: 0x81 }, (_, at) => String.fromCharCode(0x7f + at))
  expect(
    await visitAll(['', '/uk_UA'].flatMap((prefix) => bytes.map((byte) => `${prefix}/x${byte}y`))),
  ).toEqual([])
})

test.each([
  '/%25',
  '/x%2525y',
  '/uk_UA/%2525',
  '/company/globex%2525',
  '/x%E2%80%A8y',
  '/x%E2%80%A9y',
  '/jobs%250a',
])('%s, which a second decoding or a line end would change, is not found', async (path) => {
  expect(await statusOf(path)).toBe(404)
})

test('paths in any script stay as they are', () => {
  for (const path of ['/', '/company/%D0%BA%D0%B8%D1%97%D0%B2?x=%2525', '/people/o%27neil', '/jobs?q=100%25'])
    expect(withReadablePath(path)).toBe(path)
})
