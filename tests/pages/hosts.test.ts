import { once } from 'node:events'
import { connect } from 'node:net'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/lighthouse/freePort.ts'
import { useProduct } from './product.ts'

const realtimePort = await freePort()
const publishedPort = await freePort()
const product = useProduct({ REALTIME_PORT: String(realtimePort) })
useProduct({
  NODE_ENV: 'production',
  SECRET: 'not a secret at all, in a test of hosts',
  SITE_URL: 'https://tenure.test',
  COMPANY_HOST: 'company.tenure.test',
  SMTP_URL: 'smtp://localhost:9',
  MAIL_FROM: 'Tenure <no-reply@tenure.test>',
  SUPPORT_EMAIL: 'support@tenure.test',
  REALTIME_TLS: 'on',
  PORT: String(publishedPort),
})

/** The status for a request with an arbitrary Host header. */
async function fetchPath(port: number, path: string, host: string, method = 'GET') {
  const request = httpRequest({ host: '127.0.0.1', port, path, method, headers: { host } })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response), headers: response.headers }
}
const local = () => Number(new URL(product.origin()).port)

const unknownHosts = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.nip.example',
  '10.0.0.1',
  '[::2]',
  'localhost:x',
]
const paths = [
  '/login',
  '/company/globex',
  '/api/companies/globex',
  '/files/1/x',
  '/robots.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/version.json',
]

test.each(unknownHosts)('requests for the host %s are refused, cached pages included', async (host) => {
  await fetchPath(local(), '/company/globex', 'localhost')
  for (const path of paths) {
    const { status, body, headers } = await fetchPath(local(), path, host)
    expect([path, status]).toEqual([path, 421])
    expect(body).toBe('This host is not served here.')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('on localhost all names of the machine are accepted, on any port', async () => {
  for (const host of ['localhost', `localhost:${local()}`, 'LOCALHOST:1', '127.0.0.1:4321', '[::1]:80'])
    expect([host, (await fetchPath(local(), '/login', host)).status]).toEqual([host, 200])
})

test('health checks accept any host, and a signed purge is refused for its signature only', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect((await fetchPath(local(), path, '10.0.0.1:4321')).status).toBe(200)
  expect((await fetchPath(local(), '/internal/purge', '10.0.0.1', 'POST')).status).toBe(404)
})

test('a public site accepts its own hosts only', async () => {
  const status = async (host: string) => (await fetchPath(publishedPort, '/robots.txt', host)).status
  for (const host of ['tenure.test', 'TENURE.test', 'tenure.test:443', 'company.tenure.test'])
    expect([host, await status(host)]).toEqual([host, 200])
  for (const host of [
    'localhost',
    '127.0.0.1',
    'tenure.test:8443',
    'www.tenure.test',
    'tenure.test.',
    'ws.tenure.test',
  ])
    expect([host, await status(host)]).toEqual([host, 421])
})

test('sockets are accepted for the product’s hosts only', async () => {
  const knock = async (host: string) => {
    const socket = connect(realtimePort, '127.0.0.1')
    const key = 'dGhlIHNhbXBsZSBub25jZQ=='
    socket.write(
      `GET /app/x?protocol=7 HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
    const [first] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return Number(first.toString().split(' ')[1])
  }
  expect(await knock(`localhost:${realtimePort}`)).toBe(101)
  expect(await knock(`evil.example:${realtimePort}`)).toBe(421)
})

test.each([
  '/_image',
  '/_image?f=zzz',
  '/_image?href=https%3A%2F%2Fevil.example%2Fa.png&f=webp',
  '/uk_UA/_image?f=zzz',
  '/_image/x',
])('there is no public image resizing endpoint: %s', async (path) => {
  const { status, html } = await product.visit(path)
  expect(status).toBe(404)
  expect(html).toContain('<h1')
})
