import { get } from 'node:http'
import { expect, test } from 'vitest'
import { recordBackup } from '#backend/core/restored.ts'
import { WebSocket } from 'ws'
import { useProduct } from './product.ts'

const product = useProduct({ METRICS_PORT: '0' })
const { metric } = product
const onServer = Boolean(process.env['TEST_DATABASE_URL'])
/** Readings of the database are as old as this at most, in milliseconds. */
const fresh = { timeout: 15_000, interval: 500 }

test('latency is counted by route: in seconds, cumulated, and the last bucket has all', async () => {
  const ofRoute = (suffix: string, le = '') =>
    metric(`tenure_route_duration_seconds_${suffix}{${le && `le="${le}",`}route="/company/:slug"}`)
  await product.visit('/company/globex')
  await product.visit('/company/initech')
  await product.visit('/uk_UA/company/globex')
  const buckets = await Promise.all(
    ['0.01', '0.05', '0.25', '1', '5', '+Inf'].map((le) => ofRoute('bucket', le)),
  )
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
  expect(buckets.at(-1)).toBe(3)
  expect(await ofRoute('count')).toBe(3)
  expect(await ofRoute('sum')).toBeGreaterThan(0)
  expect(await ofRoute('sum')).toBeLessThan(30)
})

test('a request whose client gives up is counted with the time it waited', async () => {
  const { pool } = product.backend.connection
  const abandoned = '{route="/company/:slug/job-postings",status="499"}'
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const request = get(`${product.origin()}/company/globex/job-postings`).on('error', () => undefined)
  await expect.poll(() => metric('tenure_renders_running')).toBeGreaterThan(0)
  request.destroy()
  await expect.poll(() => metric(`tenure_route_requests_total${abandoned}`)).toBe(1)
  for (const client of clients) client.release()
  expect(await metric('tenure_route_duration_seconds_count{route="/company/:slug/job-postings"}')).toBe(1)
})

test('addresses that do not exist share one series', async () => {
  for (const path of ['/wp-login.php', '/.git/config', '/nothing/at/all'])
    expect((await product.visit(path)).status).toBe(404)
  expect(await metric('tenure_route_duration_seconds_count{route="other"}')).toBe(3)
})

test('jobs are counted by queue: waiting, due and since when, and given up', async () => {
  const { pool } = product.backend.connection
  const ofQueue = (name: string, queue: string) => metric(`tenure_jobs_${name}{queue="${queue}"}`)
  expect(await ofQueue('waiting', 'digests')).toBe(0)
  expect(await ofQueue('running', 'digests')).toBe(0)
  // No worker fetches jobs that are paused.
  await product.backend.ctx.queue.pause('digests')
  await pool.query(`insert into pgboss.job (name, state, start_after, policy, retry_limit)
    select 'digests', state::pgboss.job_state, now() + due::interval, 'standard', 40
    from (values ('created', '-90 seconds'), ('retry', '-10 seconds'), ('created', '1 hour'), ('failed', '-1 day'),
      ('completed', '-1 day'), ('active', '-1 day')) as jobs (state, due)`)
  await expect.poll(() => ofQueue('waiting', 'digests'), fresh).toBe(3)
  expect(await ofQueue('due', 'digests')).toBe(2)
  expect(await ofQueue('failed', 'digests')).toBe(1)
  expect(await ofQueue('oldest_due_seconds', 'digests')).toBeGreaterThanOrEqual(90)
  expect(await ofQueue('oldest_due_seconds', 'digests')).toBeLessThan(120)
  expect(await ofQueue('oldest_due_seconds', 'textMessage')).toBe(0)
})

test('sockets are counted with their limit, and what they refuse', async () => {
  const { sockets } = product.backend.counts
  expect(sockets).not.toBeNull()
  const [app] = product.backend.ctx.realtimeApps
  const address = `ws://localhost:${product.backend.realtimePort ?? 0}/app/`
  const open = new WebSocket(`${address}${app?.key}?protocol=7`, { origin: 'http://localhost:4321' })
  const refused = new WebSocket(`${address}unknown?protocol=7`, { origin: 'http://localhost:4321' })
  await expect.poll(() => metric(`tenure_sockets{app="${app?.name}"}`)).toBe(1)
  await expect.poll(() => metric('tenure_socket_errors_total{error="unknownApp"}')).toBe(1)
  expect(await metric('tenure_sockets_max')).toBe(10_000)
  open.close()
  refused.close()
  await expect.poll(() => metric(`tenure_sockets{app="${app?.name}"}`)).toBe(0)
  expect(await metric('tenure_sockets_opened_total')).toBe(1)
})

test('waits for a connection are measured, and connections in use', async () => {
  const { pool } = product.backend.connection
  const slow = async () => {
    const [count, quick] = await Promise.all([
      metric('tenure_database_acquire_seconds_count'),
      metric('tenure_database_acquire_seconds_bucket{le="0.1"}'),
    ])
    return count - quick
  }
  const before = await slow()
  const max = await metric('tenure_database_connections_max')
  const clients = await Promise.all(Array.from({ length: max }, () => pool.connect()))
  const waiting = pool.query('select')
  const started = performance.now()
  // The metrics that need no database are there while it has no connection left.
  expect(await metric('tenure_database_waiting')).toBeGreaterThanOrEqual(1)
  expect(performance.now() - started).toBeLessThan(4_000)
  await clients[0]?.query('select pg_sleep(0.15)')
  for (const client of clients) client.release()
  await waiting
  expect((await slow()) - before).toBeGreaterThanOrEqual(1)
})

test('purges are counted by the kind of tag, and evictions by their cause', async () => {
  const purged = () => metric('tenure_page_cache_purged_tags_total{kind="company"}')
  const evicted = () => metric('tenure_page_cache_evictions_total{cause="purge"}')
  await product.visit('/company/globex')
  const before = await evicted()
  product.evictPages()
  expect(await purged()).toBe(50)
  expect(await evicted()).toBeGreaterThan(before)
  expect(await metric('tenure_page_cache_evictions_total{cause="memory"}')).toBe(0)
})

test('a backup has no age until there is one', async () => {
  const shown = () => metric('tenure_backup_timestamp_seconds')
  expect(await shown()).toBeNaN()
  await recordBackup(product.backend.ctx.db, new Date('2026-03-02T03:17:00Z'))
  await expect.poll(shown, fresh).toBe(Date.UTC(2026, 2, 2, 3, 17) / 1000)
})

test('the process is ready, no migration is pending, and LISTEN has a state with a server only', async () => {
  expect(await metric('tenure_ready')).toBe(1)
  expect(await metric('tenure_migrations_pending')).toBe(0)
  const listening = await metric('tenure_listen_state{state="listening"}')
  const changed = await metric('tenure_listen_changed_timestamp_seconds')
  expect(listening).toBe(onServer ? 1 : NaN)
  if (onServer) expect(Date.now() / 1000 - changed).toBeLessThan(600)
  else expect(changed).toBeNaN()
  if (!onServer) return
  // Once listening has ended, it comes back by itself; the time of the change is that of the return.
  await product.backend.connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query like 'listen %' or query = 'select 1')`,
  )
  await expect.poll(() => metric('tenure_listen_changed_timestamp_seconds'), fresh).toBeGreaterThan(changed)
  await expect.poll(() => metric('tenure_listen_state{state="listening"}'), fresh).toBe(1)
})
