import { expect, test } from 'vitest'
import { mayBeSignedIn, pageAddress, readerLocale } from '#server/pageCache/address.ts'
import { pickEncoding } from '#server/encoding.ts'

const at = (url: string, strategy: Parameters<typeof pageAddress>[1] = 'prefix_except_default') =>
  pageAddress(url, strategy)

test('tracking parameters neither multiply a page nor bypass the cache', () => {
  const page = { url: '/company/globex', language: 'default', guestsOnly: false, maxAgeMs: null }
  for (const query of ['utm_source=x&utm_medium=y', 'fbclid=1', 'gclid=2', 'anything=3', 'fresh'])
    expect(at(`/company/globex?${query}`)).toEqual(page)
})

test('a parameter the page reads makes another page, in any order and beside any others', () => {
  expect(at('/company/globex/job-postings?gclid=1&after=abc')?.url).toBe(
    '/company/globex/job-postings?after=abc',
  )
  expect(at('/company/globex/job-postings?after=abc&utm_id=1')?.url).toBe(
    '/company/globex/job-postings?after=abc',
  )
})

test('the language switch and personal pages bypass the cache', () => {
  for (const url of [
    '/company/globex?lang=uk_UA',
    '/',
    '/create-account',
    '/my-jobs',
    '/nothing',
    '/company/globex/edit',
  ])
    expect([url, at(url)]).toEqual([url, null])
})

test('the login page is for guests: not for a token, nor for an arrival that may have lost it', () => {
  expect(at('/login?next=%2Fjobs&x=1')).toMatchObject({ url: '/login?next=%2Fjobs', guestsOnly: true })
  const arrival = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  for (const headers of [{ cookie: 's-token=abc' }, { cookie: 'lang=uk_UA; s-token=abc' }, arrival])
    expect([headers, mayBeSignedIn({ headers })]).toEqual([headers, true])
  for (const headers of [{}, { cookie: 's-token=; lang=uk_UA' }, { cookie: 'no-s-token=1' }])
    expect([headers, mayBeSignedIn({ headers })]).toEqual([headers, false])
  expect(mayBeSignedIn({ headers: { ...arrival, 'sec-fetch-site': 'same-origin' } })).toBe(false)
})

test('the language in the address takes precedence; an unused prefix redirects', () => {
  expect(at('/uk_UA/company/globex')).toMatchObject({ url: '/uk_UA/company/globex', language: 'named' })
  expect(at('/en_GB/company/globex')).toBeNull()
  expect(at('/company/globex', 'prefix_and_default')).toBeNull()
  expect(at('/en_GB/company/globex', 'prefix_and_default')?.language).toBe('named')
  expect(at('/company/globex', 'no_prefix')?.language).toBe('reader')
})

test('the language cookie takes precedence over the browser’s', () => {
  expect(readerLocale({ headers: { 'accept-language': 'uk,en;q=0.8' } })).toBe('uk_UA')
  expect(readerLocale({ headers: { 'accept-language': 'uk', cookie: 'a=b; lang=en_GB' } })).toBe('en_GB')
  expect(readerLocale({ headers: { cookie: 'slang=uk_UA' } })).toBe('en_GB')
})

test('the best accepted encoding is sent', () => {
  const all = { identity: 1, gzip: 1, br: 1 }
  const table = {
    'gzip, deflate, br, zstd': 'br',
    gzip: 'gzip',
    'br;q=0, gzip': 'gzip',
    '*': 'br',
    deflate: 'identity',
  }
  for (const [accepted, expected] of Object.entries(table))
    expect([accepted, pickEncoding(accepted, all)]).toEqual([accepted, expected])
  expect(pickEncoding(undefined, all)).toBe('identity')
  expect(pickEncoding('br', { identity: 1, gzip: 1 })).toBe('identity')
})

test('a page with numbers that invalidate nothing is cached for a minute', () => {
  expect(at('/company/globex/posts/12')).toMatchObject({ maxAgeMs: 60_000 })
  expect(at('/company/globex/posts/edit')).toBeNull()
})
