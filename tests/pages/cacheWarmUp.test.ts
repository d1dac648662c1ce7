import { expect, test } from 'vitest'
import { postJob } from '../api/applications/applicationFixtures.ts'
import { useProduct } from './product.ts'

const product = useProduct({ WARM_PAGES: '10', METRICS_PORT: '0' })

test('the most visited pages are cached at startup, in both languages', async () => {
  // Globex and Initech; there is no job yet.
  await expect.poll(() => product.metric('tenure_page_cache_pages'), { timeout: 20_000 }).toBe(4)
  for (const locale of ['', '/uk_UA'])
    for (const company of ['globex', 'initech'])
      expect((await product.visit(`${locale}/company/${company}`)).queries).toBe(0)
})

test('responses, cache and queue are exported to Prometheus', async () => {
  const before = await product.metric('tenure_page_cache_hits_total')
  await product.visit('/company/globex')
  expect(await product.metric('tenure_page_cache_hits_total')).toBe(before + 1)
  expect(await product.metric('tenure_requests_total{kind="cached",status="200"}')).toBeGreaterThan(0)
  const route = '{route="/company/:slug",status="200"}'
  expect(await product.metric(`tenure_route_requests_total${route}`)).toBeGreaterThan(0)
  for (const name of [
    'tenure_page_cache_bytes',
    'tenure_database_connections',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect([name, (await product.metric(name)) > 0]).toEqual([name, true])
  expect((await product.visit('/metrics')).status).toBe(404)
})

test('concurrent requests for a cold page cost one rendering and at most eight queries', async () => {
  const id = await postJob({ backend: product.backend } as never)
  for (const path of [
    '/company/globex',
    '/company/globex/job-postings',
    `/company/globex/job-postings/${id}`,
  ]) {
    product.evictPages()
    const rendered = await product.metric('tenure_page_cache_drawn_total')
    const visits = await Promise.all(Array.from({ length: 20 }, () => product.visit(path)))
    expect(new Set(visits.map(({ html }) => html)).size).toBe(1)
    expect((await product.metric('tenure_page_cache_drawn_total')) - rendered).toBe(1)
    const queries = Math.max(...visits.map((visit) => visit.queries))
    expect([path, queries > 0, queries <= 8]).toEqual([path, true, true])
  }
})
