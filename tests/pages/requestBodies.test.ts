import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const megabyte = 1024 * 1024
const form = { 'content-type': 'application/x-www-form-urlencoded' }

interface Post {
  /** Sent before the padding. */
  readonly head?: string
  /** The length of the padding in bytes. */
  readonly bytes: number
  readonly headers?: Record<string, string>
  /** Whether a Content-Length is sent; otherwise the body is chunked. */
  readonly announced?: boolean
}

/** Sends a long body and reads the response whenever it arrives, as a browser does. */
async function post(path: string, { head = '', bytes, headers = {}, announced: announced = false }: Post) {
  const origin = product.origin()
  const length = announced ? { 'content-length': String(head.length + bytes) } : {}
  const request = httpRequest(origin + path, {
    method: 'POST',
    agent: false,
    headers: { origin, ...form, ...length, ...headers },
  })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  // The server may disconnect after the response.
  request.on('error', () => undefined)
  request.write(head)
  const piece = Buffer.alloc(megabyte, 'a')
  function* pieces() {
    for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left)
  }
  const filling = Readable.from(pieces())
  filling.on('error', () => undefined)
  filling.pipe(request)
  const [response] = await answered
  filling.unpipe(request)
  return {
    status: response.statusCode,
    reason: response.statusMessage,
    headers: response.headers,
    html: await text(response),
  }
}

async function newJob(): Promise<string> {
  const api = await callerOf(product, 'hugo')
  const { id } = await call(api, createJobPosting, { params: { slug: 'globex' }, body: completeForm })
  await call(api, publishJob, { params: { jobId: id } })
  return `/job-postings/globex/${id}`
}

test.each([
  ['announced', true],
  ['sent in pieces', false],
])('a form of 100 MB that is %s is too large for a page, in the reader’s language', async (_, announced) => {
  const english = await post('/login', { bytes: 100 * megabyte, announced })
  expect([english.status, english.reason, english.headers.connection]).toEqual([
    413,
    'Payload Too Large',
    'close',
  ])
  expect(english.html).toContain('The request is too large.')
  expect((await post('/uk_UA/login', { bytes: megabyte, announced })).html).toContain('Запит завеликий.')
  expect((await post('/nowhere', { bytes: megabyte, announced })).status).toBe(413)
})

test('a form of the maximum length is accepted', async () => {
  const page = await post('/login', { head: 'email=nobody%40nowhere.example&password=', bytes: 200 * 1024 })
  expect(page.status).toBe(422)
  expect(page.html).toContain('nobody@nowhere.example')
})

test('a body that is too large for a call is refused, and the connection closes', async () => {
  const answer = await post('/api/login', {
    bytes: megabyte,
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
})

test.each([26, 40])('a résumé of %d MB is refused at its field, and the address stays', async (size) => {
  const path = await newJob()
  const part = (name: string, more = '') =>
    `--cut\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const page = await post(path, {
    head: `${part('email')}ana+work@people.example\r\n${part('resume', '; filename="big.pdf"')}%PDF-1.4\n`,
    bytes: size * megabyte,
    headers: {
      'content-type': 'multipart/form-data; boundary=cut',
      cookie: `s-token=${await product.tokenOf('ana')}`,
    },
  })
  expect([page.status, page.headers.connection]).toEqual([413, 'close'])
  expect(page.html).toContain('The file is larger than 25 MB')
  expect(page.html).toContain('value="ana+work@people.example"')
})

test('an application without a file preserves the address and names what is missing', async () => {
  const path = await newJob()
  const head = `--cut\r\ncontent-disposition: form-data; name="email"\r\n\r\nana+work@people.example\r\n--cut--\r\n`
  const page = await post(path, {
    head,
    bytes: 0,
    headers: {
      'content-type': 'multipart/form-data; boundary=cut',
      cookie: `s-token=${await product.tokenOf('ana')}`,
    },
  })
  expect([page.status, page.reason]).toEqual([422, 'Unprocessable Entity'])
  expect(page.html).toContain('Field is required')
  expect(page.html).toContain('value="ana+work@people.example"')
})

test('a page that is not found gives its reason, and is not shared by caches', async () => {
  const page = await product.visit('/nothing/here')
  expect([page.status, page.reason]).toEqual([404, 'Not Found'])
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  for (const name of ['accept-encoding', 'accept-language', 'cookie'])
    expect(page.headers.get('vary')?.split(', ')).toContain(name)
})

test.each(['/%E0%A4%A', '/uk_UA/%', '/uk_UA/100%25', '/company/%E0%A4%A', '/login%C0%AE?next=%E0'])(
  'an undecodable address, %s, is not found like any other',
  async (path) => {
    const page = await product.visit(path)
    expect([page.status, page.reason]).toEqual([404, 'Not Found'])
    expect(page.html).toContain(path.startsWith('/uk') ? 'lang="uk-UA"' : 'Oops! Page not found')
  },
)

test.each([
  ['//login?next=%2F%2Fhome', '/login?next=%2F%2Fhome'],
  ['/company//globex', '/company/globex'],
  ['/company/globex///', '/company/globex'],
  ['//evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
])('%s has one canonical address', async (path, location) => {
  const page = await product.visit(path)
  expect([page.status, page.headers.get('location')]).toEqual([308, location])
})
