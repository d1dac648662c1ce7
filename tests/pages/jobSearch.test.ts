import { beforeAll, expect, test } from 'vitest'
import { call, type Transport } from '#contract/core/call.ts'
import { createJobPosting, pauseJob, publishJob } from '#contract/jobs/postings.ts'
import { weigh } from '../../scripts/bench/weights.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { insertSearchableJobs } from '../api/jobs/manySearchable.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let hugo: Transport
beforeAll(async () => {
  const token = await product.tokenOf('hugo')
  hugo = {
    baseUrl: product.origin(),
    locale: 'en_GB',
    texts: { network: '', unknown: '' },
    token: () => token,
    send: (request) => fetch(request),
  }
  for (let at = 1; at <= 21; at++) await post(`Bookkeeper ${String(at).padStart(2, '0')}`)
})
async function post(title: string, change = {}): Promise<number> {
  const body = { ...completeForm, ...change, title }
  const { id } = await call(hugo, createJobPosting, { params: { slug: 'globex' }, body })
  await call(hugo, publishJob, { params: { jobId: id } })
  return id
}
const look = (query = '', prefix = '') => product.visit(`${prefix}/jobs${query}`)
const heading = (html: string) => /job-results-head[^>]*>\s*<h2[^>]*>([^<]*)/.exec(html)?.[1]?.trim()
const rowsIn = (html: string) => html.match(/<li class="row"/g)?.length ?? 0

test('the page lists all jobs, page by page, and links to the next one', async () => {
  const first = await look()
  expect([first.status, first.title, rowsIn(first.html)]).toEqual([200, 'Jobs | Tenure', 20])
  const next = /<link rel="next" href="([^"]*)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&')
  expect(next).toMatch(/^\/jobs\?after=/)
  const second = await product.visit(next ?? '')
  expect([second.status, rowsIn(second.html), second.html.includes('rel="next"')]).toEqual([200, 1, false])
  for (const [page, own] of [
    [first, '/jobs'],
    [second, next],
  ] as const) {
    expect(/<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(page.html)?.[1]).toBe(own)
    expect(page.html).not.toContain('content="noindex"')
    expect(page.html.match(/<h1[\s>]/g)).toHaveLength(1)
  }
})

test('search results are not indexed; the plain list is', async () => {
  for (const query of ['?q=bookkeeper', '?workplace=3', '?posted=today'])
    expect((await look(query)).html).toContain('<meta name="robots" content="noindex"')
  expect((await look('?sort=az')).html).not.toContain('content="noindex"')
})

test('the number of results has the right plural form', async () => {
  await post('Лютнист', { workplace_type: 2, city: 'Львів' })
  await post('Лютнист', { workplace_type: 2, city: 'Львів' })
  for (const [query, english, ukrainian] of [
    ['?q=Bookkeeper+07', '1 job', '1 вакансія'],
    ['?q=лютнист', '2 jobs', '2 вакансії'],
    ['?q=bookkeeper', '21 jobs', '21 вакансія'],
    ['?q=qqqqzzzz', '0 jobs', '0 вакансій'],
  ] as const) {
    expect([query, heading((await look(query)).html)]).toEqual([query, english])
    expect([query, heading((await look(`${query}&language=all`, '/uk_UA')).html)]).toEqual([query, ukrainian])
  }
})

test('each filter can be removed alone, and all at once', async () => {
  const { html } = await look('?q=лютнист&workplace=2&city=lviv&language=all&sort=az')
  const tags = [...html.matchAll(/<a class="tag" href="([^"]*)" aria-label="([^"]*)"/g)]
  expect(
    tags.map(([, href, label]) => [
      label,
      decodeURIComponent(href ?? '')
        .replaceAll('&#38;', '&')
        .replaceAll('&amp;', '&'),
    ]),
  ).toEqual([
    ['Remove лютнист', '/jobs?workplace=2&city=lviv&sort=az&language=all'],
    ['Remove On-site', '/jobs?q=лютнист&city=lviv&sort=az&language=all'],
    ['Remove Львів', '/jobs?q=лютнист&workplace=2&sort=az&language=all'],
  ])
  expect(html).toMatch(/class="job-clear" href="\/jobs"/)
})

test('a paused job disappears from the cached page, and misspelled input is dropped', async () => {
  const jobId = await post('Locksmith', { workplace_type: 1, city: '' })
  const path = `/company/globex/job-postings/${jobId}`
  for (let times = 0; times < 2; times++) expect((await look('?workplace=1')).html).toContain(path)
  expect((await look('?workplace=1')).queries).toBe(0)
  await call(hugo, pauseJob, { params: { jobId } })
  expect((await look('?workplace=1')).html).not.toContain(path)
  expect((await look('?workplace=x&sort=none&posted=ages&salary=7')).status).toBe(200)
  expect((await look(`?q=${'x'.repeat(500)}`)).status).toBe(200)
})

test('the page is small, makes few queries, and is linked from every header', async () => {
  for (const path of ['/jobs', '/uk_UA/jobs']) {
    const { script, firstFlight } = await weigh(product.origin(), path)
    expect({ path, script }).toEqual({ path, script: Math.min(script, 5 * 1024) })
    expect({ path, firstFlight }).toEqual({ path, firstFlight: Math.min(firstFlight, 14 * 1024) })
  }
  const { queries } = await look('?q=bookkeepr&workplace=3')
  expect(queries).toBeLessThanOrEqual(8)
  for (const as of ['ana', undefined] as const)
    expect((await product.visit('/terms', as ? { as } : {})).html).toContain('href="/jobs"')
})

test('large numbers are called estimates, in either language', async () => {
  await insertSearchableJobs(product.backend.connection.pool, 9_000)
  for (const [prefix, about, option] of [
    ['', /^About 9,\d00 jobs$|^About 8,\d00 jobs$/, /about [34],000/],
    ['/uk_UA', /^Близько [89]\s?\d00 вакансій$/, /близько [34]\s?000/],
  ] as const) {
    const { html } = await look('?q=ledgerman&language=all', prefix)
    expect(heading(html)?.replaceAll('&nbsp;', ' ')).toMatch(about)
    expect(html.replaceAll('&nbsp;', ' ')).toMatch(option)
  }
  expect(heading((await look('?q=unusual&language=all')).html)).toBe('225 jobs')
})
