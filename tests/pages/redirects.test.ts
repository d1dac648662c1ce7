import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { useProduct } from './product.ts'
import type { PersonName } from '../world.ts'

const product = useProduct()

/** Texts that people and programs put into addresses; `Location` takes ASCII only. */
const texts = [
  'київ',
  'São Paulo',
  '東京',
  '👩‍💻',
  '\u2028',
  '\u0085',
  'a\r\nset-cookie: x=y',
  '"<script>',
  "'\\",
  '\ud800',
  '%',
  '\u200b',
]
const encoded = texts.map((text) => encodeURIComponent(text.toWellFormed()))
/** Bytes as some clients send them: UTF-8 that is not percent-encoded. */
const raw = ['київ', 'ü', '東京'].map((text) => Buffer.from(text).toString('latin1'))

interface Redirecting {
  readonly address: string
  readonly as?: PersonName
  readonly headers?: Record<string, string>
}

const addresses: Redirecting[] = [
  { address: '/login?next=/jobs?q=:', as: 'ana' },
  { address: '/login?next=/:', as: 'ana' },
  { address: '/uk_UA/login?next=/people/:', as: 'bohdan' },
  { address: '/create-account?next=/jobs?q=:', as: 'ana' },
  { address: '/create-account/email-verification?next=/:%23:', as: 'ana' },
  { address: '/create-account/completed-company?next=/:', as: 'ana' },
  { address: '/careers?q=:' },
  { address: '/employment-details/:' },
  { address: '/messages?to=:&next=/:' },
  { address: '/report?about=:' },
  { address: '/jobs?q=:&lang=uk_UA' },
  { address: '/:?lang=uk_UA' },
  { address: '/jobs?q=:', headers: { 'accept-language': 'uk' } },
  { address: '/:', headers: { 'accept-language': 'uk' } },
  { address: '/en_GB/:?q=:' },
  { address: '/profile-1/jobs?q=:' },
  { address: '/profile-1/settings?q=:', as: 'ana' },
  { address: '//x:?q=:' },
  { address: '/company/globex//:' },
  { address: '/careers?q=:', as: 'bohdan' },
]

async function visit({ address, as, headers = {} }: Redirecting, text: string) {
  const { hostname, port, host } = new URL(product.origin())
  const cookie = as ? { cookie: `s-token=${await product.tokenOf(as)}` } : {}
  const path = address.replaceAll(':', text)
  const sent = request({ hostname, port, path, headers: { host, ...cookie, ...headers } })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return { path, status: response.statusCode ?? 0, headers: response.headers }
}

test.each(addresses)('$address carries any text to where it redirects', async (redirecting) => {
  const answers = await Promise.all([...encoded, ...raw].map((text) => visit(redirecting, text)))
  for (const { path, status, headers } of answers) {
    expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code < 500)])
    expect(headers['set-cookie']?.some((cookie) => cookie.startsWith('x=')) ?? false).toBe(false)
    if (status < 300 || status >= 400 || status === 304) continue
    const { location = '' } = headers
    expect(location).toMatch(/^[\x21-\x7e]+$/)
    expect(new URL(location, product.origin()).origin).toBe(product.origin())
  }
  expect(
    answers.some(({ status }) => status >= 300 && status < 400) || redirecting.address.includes('report'),
  ).toBe(true)
})

test('a search in Ukrainian survives the sign-in', async () => {
  const { status, headers } = await visit(
    { address: '/login?next=/jobs?q=:', as: 'ana' },
    encodeURIComponent('київ'),
  )
  expect(status).toBe(303)
  expect(headers.location).toBe('/jobs?q=%D0%BA%D0%B8%D1%97%D0%B2')
})
