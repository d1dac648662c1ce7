import { expect, test } from 'vitest'
import { useProduct } from './product.ts'

const product = useProduct({ RENDERS_AT_ONCE: '1' })

test('renderings beyond the limit are refused at once while cached pages are served, and service recovers', async () => {
  await product.visit('/company/globex')
  // A page of one's own waits for the database, so requests gather in the queue however fast the machine renders.
  const own = () => product.visit('/notifications', { as: 'gita' })
  expect((await own()).status).toBe(200)
  const uncached = Array.from({ length: 100 }, own)
  const cached = await product.visit('/company/globex')
  expect([cached.status, cached.queries]).toEqual([200, 0])
  const visits = await Promise.all(uncached)
  const refused = visits.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(50)
  expect(refused.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true)
  expect(visits.every(({ status }) => status === 503 || status === 200)).toBe(true)
  expect((await own()).status).toBe(200)
})
