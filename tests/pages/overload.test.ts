import { expect, test } from 'vitest'
import { useProduct } from './product.ts'

const product = useProduct({ RENDERS_AT_ONCE: '1' })

test('renderings beyond the limit are refused at once while cached pages are served, and service recovers', async () => {
  await product.visit('/company/globex')
  const uncached = Array.from({ length: 1_200 }, () => product.visit('/forgot-password'))
  const cached = await product.visit('/company/globex')
  expect([cached.status, cached.queries]).toEqual([200, 0])
  const visits = await Promise.all(uncached)
  const refused = visits.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true)
  expect(visits.every(({ status }) => status === 503 || status === 200)).toBe(true)
  expect((await product.visit('/forgot-password')).status).toBe(200)
})
