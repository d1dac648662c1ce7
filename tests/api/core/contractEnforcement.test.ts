import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { createApp } from '#backend/core/app.ts'
import type { Context } from '#backend/core/context.ts'
import { createRateLimits } from '#backend/core/rateLimits.ts'
import { refuse } from '#backend/core/refuse.ts'
import { serve } from '#backend/core/serve.ts'
import { useBackend } from '../backend.ts'

const testApp = useBackend()

const open = { method: 'GET', access: 'anyone', summary: 'For this test.' } as const
const Named = z.object({ name: z.string(), lines: z.array(z.object({ text: z.string() })) })
const declared = endpoint({ ...open, path: '/api/declared', refusals: { jobClosed: 404 } })
const elsewhere = endpoint({ ...open, path: '/api/elsewhere', refusals: { jobClosed: 409 } })
const undeclared = endpoint({ ...open, path: '/api/undeclared' })
const right = endpoint({ ...open, path: '/api/right', reply: Named })
const wrong = endpoint({ ...open, path: '/api/wrong', reply: Named })
const more = endpoint({ ...open, path: '/api/more', reply: Named })
const silent = endpoint({ ...open, path: '/api/silent' })
const counted = endpoint({ ...open, path: '/api/counted', limited: true })
const uncounted = endpoint({ ...open, path: '/api/uncounted' })

function createStrictApp(strict: boolean) {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  const rates = createRateLimits(null, { write: { points: 1, duration: 60 } })
  const ctx: Context = { ...testApp.backend.ctx, log, rates }
  const app = createApp(ctx, {
    strict,
    staffArea: false,
    findStaff: async () => null,
    findViewer: async () => null,
    mayActFor: async () => true,
    companyOf: {},
    requireMembership: async () => Promise.reject(refuse('companyDenied')),
    audited: new Map(),
  })
  const lines = [{ text: 'a' }, { text: 'b', secret: 'c' }]
  const close = async () => {
    throw refuse('jobClosed')
  }
  serve(app, declared, close)
  serve(app, elsewhere, close)
  serve(app, undeclared, close)
  serve(app, right, async () => ({ name: 'Ana', lines: lines.slice(0, 1) }))
  serve(app, wrong, async () => ({ name: 7, lines: [] }) as never)
  serve(app, more, async () => ({ name: 'Ana', lines }))
  serve(app, silent, async () => 'something' as never)
  serve(app, counted, async () => (await ctx.rates.use('write', 'a'), null))
  serve(app, uncounted, async () => (await ctx.rates.use('write', 'b'), null))
  return {
    logged,
    async request(path: string) {
      const response = await app.hono.fetch(new Request(`http://backend${path}`), {})
      return [response.status, ((await response.json()) as { error?: string }).error ?? null] as const
    },
  }
}

test('a refusal has the status that its endpoint declares', async () => {
  for (const strict of [true, false]) {
    const { request, logged } = createStrictApp(strict)
    expect(await request('/api/declared')).toEqual([404, 'jobClosed'])
    expect(await request('/api/elsewhere')).toEqual([409, 'jobClosed'])
    expect(await request('/api/right')).toEqual([200, null])
    expect([await request('/api/counted'), await request('/api/counted')]).toEqual([
      [200, null],
      [429, 'tooManyRequests'],
    ])
    expect(logged).toEqual([])
  }
})

test.each([
  [
    '/api/undeclared',
    'GET /api/undeclared refuses with \\"jobClosed\\", which its contract does not declare',
  ],
  ['/api/uncounted', 'refuses with \\"tooManyRequests\\", which its contract does not declare'],
  ['/api/wrong', 'GET /api/wrong sent a response that violates its contract: name: invalid'],
  ['/api/more', 'sent a response that violates its contract: lines.1.secret: not in the schema'],
  ['/api/silent', 'sent a response that violates its contract: reply: not declared'],
])('outside production %s fails, and the log contains the reason', async (path, why) => {
  const { request, logged } = createStrictApp(true)
  expect(await request(path)).toEqual([500, 'failed'])
  expect(logged.join()).toContain(why)
})

test('in production responses are not validated, and an undeclared code is sent and logged', async () => {
  const { request, logged } = createStrictApp(false)
  expect(await request('/api/wrong')).toEqual([200, null])
  expect(await request('/api/uncounted')).toEqual([200, null])
  expect(logged).toEqual([])
  expect(await request('/api/undeclared')).toEqual([409, 'jobClosed'])
  expect(logged.join()).toContain('GET /api/undeclared refuses with')
})
