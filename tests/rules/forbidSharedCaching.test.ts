import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forbidSharedCaching } from '#server/forbidSharedCaching.ts'

let respond: (res: ServerResponse) => unknown = () => undefined
const server = createServer((_req, res) => {
  forbidSharedCaching(res)
  respond(res)
})
let url = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const responses: readonly (readonly [string, (res: ServerResponse) => unknown, string])[] = [
  ['nothing', (res) => res.end(), 'private'],
  [
    'a header of its own',
    (res) => res.setHeader('Cache-Control', 'public, no-cache').end(),
    'private, no-cache',
  ],
  [
    'headers as an object',
    (res) => res.writeHead(200, { 'Cache-Control': 'public, max-age=31536000, immutable' }).end(),
    'private, max-age=31536000, immutable',
  ],
  [
    'headers as a list',
    (res) => res.writeHead(200, ['cache-control', 's-maxage=600, max-age=0']).end(),
    'private, max-age=0',
  ],
  [
    'a reason phrase',
    (res) => res.writeHead(301, 'Moved', { location: '/', 'cache-control': 'private' }).end(),
    'private',
  ],
  ['no-store', (res) => res.writeHead(404, { 'cache-control': 'no-store' }).end(), 'no-store'],
]

test.each(responses)('a response with %s is private', async (_, answer, expected) => {
  respond = answer
  const response = await fetch(url, { redirect: 'manual' })
  expect(response.headers.get('cache-control')).toBe(expected)
})

test('status, reason and other headers stay, repeated ones too', async () => {
  respond = (res) =>
    res.writeHead(201, 'Made', ['set-cookie', 'a=1', 'set-cookie', 'b=2', 'X-Other', 'c']).end('body')
  const response = await fetch(url)
  expect([response.status, response.statusText, response.headers.get('x-other')]).toEqual([201, 'Made', 'c'])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await response.text()).toBe('body')
})
