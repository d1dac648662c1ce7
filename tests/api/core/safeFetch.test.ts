import { expect, test } from 'vitest'
import { FetchRefused, type FetchRules } from '#backend/ports/fetch/safeFetch.ts'
import { createWeb } from '#backend/ports/fetch/web.ts'
import { useLocalInternet } from './localInternet.ts'

const internet = useLocalInternet()
const rules: FetchRules = { maxBytes: 1000, timeoutMs: 2000, maxRedirects: 2, mayRedirect: () => true }
const url = 'https://globex.com/'

async function reasonOf(address: string, change: Partial<FetchRules> = {}): Promise<string> {
  try {
    await createWeb(internet.config).fetch(address, { ...rules, ...change })
    return 'fetched'
  } catch (error) {
    if (error instanceof FetchRefused) return error.reason
    throw error
  }
}

test('the connection uses the address that was checked, even if the name resolves differently a moment later', async () => {
  internet.serve(url, 'here')
  expect(await reasonOf(url)).toBe('fetched')
  for (const inside of [
    '127.0.0.2',
    '10.1.2.3',
    '192.168.0.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '::ffff:7f00:1',
  ]) {
    internet.hosts.set('globex.com', [inside])
    expect([inside, await reasonOf(url)]).toEqual([inside, 'privateAddress'])
    internet.hosts.set('globex.com', ['127.0.0.1', inside])
    expect([inside, await reasonOf(url)]).toEqual([inside, 'privateAddress'])
  }
  internet.hosts.set('globex.com', ['127.0.0.1'])
  const lookups = internet.requests.filter((name) => name === 'A globex.com').length
  expect(await reasonOf(url)).toBe('fetched')
  // One lookup per connection, so a second response cannot differ.
  expect(internet.requests.filter((name) => name === 'A globex.com').length).toBe(lookups + 1)
})

test.each([
  'http://globex.com/',
  'https://globex.com:8443/',
  'https://me:secret@globex.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'ftp://globex.com/',
  'file:///etc/passwd',
  'javascript:1',
  'nonsense',
])('%s is not contacted at all', async (address) => expect(await reasonOf(address)).toBe('notAllowed'))

test('redirects are limited in number and checked like the first address', async () => {
  internet.serve(url, '', 302, { location: '/one' })
  internet.serve('https://globex.com/one', '', 302, { location: '/two' })
  internet.serve('https://globex.com/two', 'there')
  expect(await reasonOf(url)).toBe('fetched')
  expect(await reasonOf(url, { maxRedirects: 1 })).toBe('tooManyRedirects')
  internet.serve(url, '', 302, { location: 'https://hooli.com/' })
  internet.serve('https://hooli.com/', 'there')
  expect(await reasonOf(url)).toBe('fetched')
  expect(await reasonOf(url, { mayRedirect: () => false })).toBe('notAllowed')
  internet.hosts.set('hooli.com', ['127.0.0.2'])
  expect(await reasonOf(url)).toBe('privateAddress')
})

test('size and time are limited', async () => {
  internet.serve(url, 'x'.repeat(1001))
  expect(await reasonOf(url)).toBe('tooLarge')
  internet.pages.set('globex.com/', (_, res) => void res.writeHead(200).write('x'))
  expect(await reasonOf(url, { timeoutMs: 300 })).toBe('timeout')
  internet.pages.set('globex.com/', () => undefined)
  expect(await reasonOf(url, { timeoutMs: 300 })).toBe('timeout')
  internet.silent = true
  expect(await reasonOf(url, { timeoutMs: 300 })).toBe('timeout')
  internet.silent = false
  internet.hosts.delete('globex.com')
  expect(await reasonOf(url)).toBe('unreachable')
  // A certificate for another name is refused.
  internet.serve('https://elsewhere.net/', 'there')
  expect(await reasonOf('https://elsewhere.net/')).toBe('unreachable')
})
