import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { queuePurge } from '#backend/core/cdnPurges.ts'
import { useBackend } from '../backend.ts'
import { testConfig } from '../testConfig.ts'

/** The tags of each purge that was accepted, in order. */
const purged: string[] = []
let status = 200
const server = createServer((req, res) => {
  if (status === 200) purged.push(String(req.headers['x-purge-tags']))
  res.writeHead(status).end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => server.close())
const urls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]
const cdn = { service: 'varnish', urls, zone: '', token: '' } as const

const app = useBackend({ cdn, queue: { retryDelaySeconds: 1, pollSeconds: 0.5 } })
const without = useBackend()
const globex = { slug: 'globex' }
const change = async ({ as }: Pick<typeof app, 'as'>, about: string) =>
  (await as('gita')).call(changeCompanyAbout, { params: globex, body: { about } })

beforeEach(() => {
  purged.length = 0
  status = 200
})

test('a change is purged from the CDN with the tags that it invalidates, and the time it took is measured', async () => {
  await change(app, 'For the CDN.')
  await expect.poll(() => purged.join(' '), { interval: 10 }).toMatch(/\bcompany:\d+/)
  const counts = () => app.backend.ctx.cdn?.counts
  expect(counts()).toMatchObject({ failed: 0 })
  await expect.poll(() => counts()?.delay).toBeGreaterThan(0)
})

test('a change that is refused purges nothing', async () => {
  await expect(
    (await app.as('ana')).call(changeCompanyAbout, { params: globex, body: { about: 'Not mine.' } }),
  ).rejects.toThrow()
  await queuePurge(app.backend.ctx, ['next'])
  await expect.poll(() => purged.join(' ')).toContain('next')
  expect(purged.join(' ')).not.toContain('company:')
})

test('while the CDN refuses, purges wait in the queue, and nobody who writes notices', async () => {
  status = 503
  await change(app, 'While the CDN is away.')
  await expect.poll(() => app.backend.ctx.cdn?.counts.failed ?? 0).toBeGreaterThanOrEqual(3)
  status = 200
  await expect.poll(() => purged.join(' ')).toMatch(/\bcompany:\d+/)
})

test('without a CDN nothing is queued', async () => {
  await change(without, 'Without a CDN.')
  expect(without.backend.ctx.cdn).toBeNull()
  const { rows } = await without.backend.connection.pool.query(
    "select count(*)::int as count from pgboss.job where name = 'purgeCdn'",
  )
  expect(rows).toEqual([{ count: 0 }])
  expect(testConfig('').cdn ?? null).toBeNull()
})

test('a process without the setting leaves a purge to those that have it', async () => {
  await expect(without.work('purgeCdn', { tags: ['jobs'], changedAt: null })).rejects.toThrow('set CDN')
})
