import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { purgeApis } from '#backend/ports/cdn/services.ts'
import { isBackendPath } from '#server/handlers.ts'
import { purgePath } from '#server/purgeEndpoint.ts'

const sample = readFileSync('deploy/varnish.vcl', 'utf8')
/** The regular expressions after `~` in a part of the sample. */
const patternsIn = (part: RegExp) =>
  [...(part.exec(sample)?.[0] ?? '').matchAll(/~ "([^"]+)"/g)].map(([, pattern = '']) => new RegExp(pattern))

test('the sample for Varnish passes whatever has the token, and nothing that only resembles it', () => {
  const [pattern = /^$/] = patternsIn(/if \(req\.http\.Authorization .*/)
  for (const cookie of [
    `${tokenCookie}=abc`,
    `lang=uk_UA; ${tokenCookie}=abc`,
    `a=1;${tokenCookie}=abc; b=2`,
  ])
    expect([cookie, pattern.test(cookie)]).toEqual([cookie, true])
  for (const cookie of ['lang=uk_UA', `x${tokenCookie}=abc`, `a=${tokenCookie}`])
    expect([cookie, pattern.test(cookie)]).toEqual([cookie, false])
})

test('it passes calls and files, and no page', () => {
  const patterns = patternsIn(/# Calls, and files[\s\S]*?return \(pass\)/)
  const passes = (url: string) => patterns.some((pattern) => pattern.test(url))
  const calls = ['/api/jobs?q=a', '/api', '/broadcasting/auth', '/files/ab/c.png']
  expect(calls.filter((url) => !isBackendPath(url))).toEqual([])
  for (const url of [...calls, purgePath, '/media/ab/c.pdf', '/uk_UA/media/ab/c.pdf'])
    expect([url, passes(url)]).toEqual([url, true])
  for (const url of ['/en_GB/company/globex', '/apis', '/en_GB/people/media', '/assets/a.css'])
    expect([url, passes(url)]).toEqual([url, false])
})

test('it reads purges as the product sends them', () => {
  const config = { service: 'varnish', urls: [], zone: '', token: '' } as const
  const request = purgeApis.varnish(config).requestFor('http://127.0.0.1:6082', ['company:7'])
  expect(sample).toContain(`req.method != "${request.method}"`)
  expect(request.headers.get('x-purge-tags')).toBe('company:7')
  expect(sample).toContain('xkey.purge(req.http.X-Purge-Tags)')
})
