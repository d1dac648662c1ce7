import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { allAlertRules } from '#backend/core/security/alerts.ts'
import { countUnknownCompanies } from '#backend/employments/invitations/unknownCompany.ts'
import { countWaiting } from '#backend/reports/cases.ts'
import type { Backend } from '#backend/main.ts'
import type { PageCache } from './pageCache.ts'
import type { ConcurrencyLimiter } from './concurrencyLimiter.ts'

export type RequestClass = 'cached' | 'api' | 'other'

/** Counts responses in plain numbers: a labelled counter would cost more than serving a cached page. */
export function createCounts() {
  const byKind: Record<RequestClass, Map<number, number>> = {
    cached: new Map(),
    api: new Map(),
    other: new Map(),
  }
  const byRoute = new Map<string, Map<number, number>>()
  const add = (counts: Map<number, number>, status: number) =>
    counts.set(status, (counts.get(status) ?? 0) + 1)
  return {
    byKind,
    byRoute,
    /** @param route the pattern of the address; their number is limited */
    responded(kind: RequestClass, status: number, route: string): void {
      add(byKind[kind], status)
      const counts = byRoute.get(route) ?? new Map<number, number>()
      byRoute.set(route, counts)
      add(counts, status)
    },
  }
}
export type Counts = ReturnType<typeof createCounts>

interface Sources {
  readonly counts: Counts
  readonly cache: PageCache
  readonly renderLimiter: ConcurrencyLimiter
  readonly backend: Backend | null
}

/** The Prometheus metrics of the process. */
export function createRegistry({ counts, cache, renderLimiter, backend }: Sources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Counter({
    name: 'tenure_requests_total',
    help: 'Responses by handler (cached: a page from the page cache) and status.',
    labelNames: ['kind', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [kind, statuses] of Object.entries(counts.byKind))
        for (const [status, count] of statuses) this.inc({ kind, status }, count)
    },
  })
  new Counter({
    name: 'tenure_route_requests_total',
    help: 'Responses by the pattern of their address (other: no page or endpoint) and status.',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [route, statuses] of counts.byRoute)
        for (const [status, count] of statuses) this.inc({ route, status }, count)
    },
  })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  counter('tenure_page_cache_hits_total', 'Pages served from the page cache.', () => cache.stats().hits)
  counter(
    'tenure_page_cache_misses_total',
    'Public pages that were not in the page cache.',
    () => cache.stats().misses,
  )
  counter('tenure_page_cache_drawn_total', 'Public pages rendered.', () => cache.stats().rendered)
  counter('tenure_page_cache_sent_bytes_total', 'Bytes of public pages sent.', () => cache.stats().bytesSent)
  gauge('tenure_page_cache_pages', 'Pages in the page cache.', () => cache.stats().entries)
  gauge('tenure_page_cache_bytes', 'Memory used by the page cache.', () => cache.stats().bytes)
  gauge('tenure_page_cache_trusted', '1 while purges of other processes arrive.', () =>
    cache.stats().freshness === 'current' ? 1 : 0,
  )
  gauge('tenure_renders_running', 'Pages being rendered.', () => renderLimiter.stats().running)
  gauge('tenure_renders_waiting', 'Pages waiting to be rendered.', () => renderLimiter.stats().waiting)
  if (backend)
    new Counter({
      name: 'tenure_dead_letters_total',
      help: 'Jobs given up since the start, by queue; `npm run deliveries` lists them.',
      labelNames: ['queue'],
      registers,
      collect() {
        this.reset()
        for (const [queue, count] of backend.deadLetters) this.inc({ queue }, count)
      },
    })
  const scanner = backend?.ctx.scanner
  if (scanner) {
    counter(
      'tenure_uploads_scanned_total',
      'Uploads that the scanner checked.',
      () => scanner.stats().scanned,
    )
    counter(
      'tenure_uploads_infected_total',
      'Uploads refused because they are infected.',
      () => scanner.stats().infected,
    )
    counter(
      'tenure_scanner_failures_total',
      'Uploads refused because the scanner was unavailable.',
      () => scanner.stats().failed,
    )
  }
  const security = backend?.ctx.security
  if (security) {
    new Counter({
      name: 'tenure_security_events_total',
      help: 'Lines of the security log, by kind and outcome; docs/security-log.md lists them.',
      labelNames: ['kind', 'outcome'],
      registers,
      collect() {
        this.reset()
        for (const [key, count] of security.counts) {
          const [kind = '', outcome = ''] = key.split(' ')
          this.inc({ kind, outcome }, count)
        }
      },
    })
    new Counter({
      name: 'tenure_security_alerts_total',
      help: 'Alerts of the security log, by rule.',
      labelNames: ['rule'],
      registers,
      collect() {
        this.reset()
        // Every rule from the start: Prometheus sees no increase in a series that did not exist before.
        for (const rule of allAlertRules) this.inc({ rule }, security.alerts.get(rule) ?? 0)
      },
    })
    counter(
      'tenure_security_log_lost_total',
      'Lines of the security log that could not be written.',
      security.lost,
    )
  }
  const pool = backend?.connection.pool
  if (pool) {
    new Gauge({
      name: 'tenure_unknown_companies',
      help: 'Companies reported as unknown by at least 3 invited people, by whether they have a verified domain.',
      labelNames: ['proven'],
      registers,
      async collect() {
        // The other metrics stay available without the database.
        const found = await countUnknownCompanies(backend.connection.db).catch(() => null)
        if (!found) return
        this.set({ proven: 'yes' }, found.proven)
        this.set({ proven: 'no' }, found.unproven)
      },
    })
    new Gauge({
      name: 'tenure_reports_waiting',
      help: 'Reported things and objections that wait for a decision: npm run reports.',
      labelNames: ['kind'],
      registers,
      async collect() {
        const found = await countWaiting(backend.connection.db).catch(() => null)
        if (!found) return
        this.set({ kind: 'report' }, found.reports)
        this.set({ kind: 'objection' }, found.objections)
      },
    })
    gauge(
      'tenure_clock_ahead_seconds',
      'Clock of this machine minus that of the database; beyond a minute the process does no timed work.',
      () => backend.clock.aheadMs() / 1000,
    )
    gauge('tenure_database_connections', 'Open connections of the pool.', () => pool.totalCount)
    gauge('tenure_database_connections_idle', 'Idle connections of the pool.', () => pool.idleCount)
    gauge('tenure_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
  }
  return registry
}

export interface MetricsServer {
  readonly port: number
  stop(): Promise<void>
}

/** Serves `/metrics` on a separate port, which must not be reachable from outside. */
export async function serveMetrics(registry: Registry, port: number, host: string): Promise<MetricsServer> {
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    registry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
