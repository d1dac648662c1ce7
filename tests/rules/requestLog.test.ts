import { expect, test } from 'vitest'
import { startLog } from '#server/log.ts'
import { createCounts } from '#server/metrics/requestCounts.ts'
import { abandonedStatus, responseRecorder, slowMs } from '#server/recordResponse.ts'
import { createRouteNames } from '#server/routeNames.ts'

const request = { requestId: 'r1', method: 'GET', path: '/company/globex', status: 200, ms: 4.6 }

/** The lines and the counts of requests that differ from `request`. */
function record(level: 'info' | 'debug' | 'warn', ...changes: Partial<typeof request>[]) {
  const lines: Record<string, unknown>[] = []
  const counts = createCounts()
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const recorder = responseRecorder(startLog({ LOG_LEVEL: level }, { write }), counts)
  for (const change of changes) recorder('other', { ...request, ...change })
  return { lines, counts }
}

test.each([
  {},
  { method: 'HEAD' },
  { status: 304 },
  { status: 303 },
  { status: abandonedStatus },
  { ms: slowMs },
  { method: 'POST', path: '/broadcasting/auth' },
])('a read has no line, but is counted: %j', (change) => {
  const { lines, counts } = record('info', change)
  expect(lines).toEqual([])
  expect([...counts.byRoute.values()].map(({ statuses }) => [...statuses])).toEqual([
    [[change.status ?? 200, 1]],
  ])
  expect(record('debug', change).lines).toMatchObject([{ level: 20, msg: 'request' }])
})

test.each([
  { method: 'POST', path: '/api/jobs/7/application' },
  { method: 'DELETE', path: '/api/notifications/7' },
  { status: 403 },
  { status: 404 },
  { status: 429 },
  { status: 503 },
  { status: abandonedStatus, ms: slowMs + 1 },
  { status: abandonedStatus, method: 'POST' },
  { ms: slowMs + 1 },
  { method: 'POST', path: '/broadcasting/auth', status: 403 },
])('a write, a refusal, a failure and what was slow have one: %j', (change) => {
  const { lines } = record('info', change)
  const expected = { ...request, ...change, ms: Math.round({ ...request, ...change }.ms) }
  expect(lines).toMatchObject([{ level: 30, msg: 'request', ...expected }])
  expect(record('warn', change).lines).toEqual([])
})

test('1,000 reads write nothing', () => {
  const { lines, counts } = record('info', ...Array.from({ length: 1_000 }, () => ({})))
  expect(lines).toEqual([])
  expect(counts.byRoute.get('/company/:slug')?.statuses.get(200)).toBe(1_000)
  expect(counts.byKind.other.get(200)).toBe(1_000)
})

test.each([
  ['/', '/'],
  ['/uk_UA', '/'],
  ['/company/globex', '/company/:slug'],
  ['/uk_UA/company/globex/job-postings/12', '/company/:slug/job-postings/:id'],
  ['/profile-12/careers', '/careers'],
  ['/en_GB/profile-12', '/'],
  ['/api/jobs/12/application', '/api/jobs/:jobId/application'],
  ['/api/notifications/unread', '/api/notifications/unread'],
  ['/files/ab/cdef', '/files/:folder/:name'],
  ['/broadcasting/auth', '/broadcasting/auth'],
  ['/healthz', '/healthz'],
  ['/_astro/page.Hash.js', 'other'],
  ['/wp-login.php', 'other'],
  ['//', '/'],
])('%s is counted as %s', (path, name) => {
  expect(createRouteNames()(path)).toBe(name)
})

test('addresses of strangers do not add series', () => {
  const paths = Array.from({ length: 1_000 }, (_, n) => ({ path: `/nothing/${n}`, status: 404 }))
  expect([...record('warn', ...paths).counts.byRoute.keys()]).toEqual(['other'])
})
