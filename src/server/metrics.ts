import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { allAlertRules } from '#backend/core/security/alerts.ts'
import { countUnknownCompanies } from '#backend/careers/unknownCompany.ts'
import type { Backend } from '#backend/main.ts'
import type { PageCache } from './pageCache.ts'
import type { RenderGate } from './concurrencyLimiter.ts'

export type RequestClass = 'kept' | 'api' | 'other'

/** Counts answers in plain numbers: a labelled counter would cost more than a kept page does. */
export function createCounts() {
  const byKind: Record<RequestClass, Map<number, number>> = {
    kept: new Map(),
    api: new Map(),
    other: new Map(),
  }
  return {
    byKind,
    answered(kind: RequestClass, status: number): void {
      const counts = byKind[kind]
      counts.set(status, (counts.get(status) ?? 0) + 1)
    },
  }
}
export type Counts = ReturnType<typeof createCounts>

interface Sources {
  readonly counts: Counts
  readonly cache: PageCache
  readonly gate: RenderGate
  readonly backend: Backend | null
}

/** Everything that is worth a graph, in the words of Prometheus. */
export function createRegistry({ counts, cache, gate, backend }: Sources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Counter({
    name: 'tenure_requests_total',
    help: 'Answers, by what gave them (kept: a page from memory) and status.',
    labelNames: ['kind', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [kind, statuses] of Object.entries(counts.byKind))
        for (const [status, count] of statuses) this.inc({ kind, status }, count)
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
  counter('tenure_page_cache_hits_total', 'Pages answered from memory.', () => cache.stats().hits)
  counter('tenure_page_cache_misses_total', 'Public pages not found there.', () => cache.stats().misses)
  counter('tenure_page_cache_drawn_total', 'Public pages drawn.', () => cache.stats().drawn)
  counter('tenure_page_cache_sent_bytes_total', 'Bytes of public pages sent.', () => cache.stats().bytesSent)
  gauge('tenure_page_cache_pages', 'Pages in memory.', () => cache.stats().entries)
  gauge('tenure_page_cache_bytes', 'Memory that they take.', () => cache.stats().bytes)
  gauge('tenure_page_cache_trusted', '1 while changes made elsewhere are heard of.', () =>
    cache.stats().trust === 'trusted' ? 1 : 0,
  )
  gauge('tenure_renders_running', 'Pages being drawn.', () => gate.stats().running)
  gauge('tenure_renders_waiting', 'Pages waiting to be drawn.', () => gate.stats().waiting)
  if (backend)
    new Counter({
      name: 'tenure_dead_letters_total',
      help: 'Work given up since the start, by queue; `npm run deliveries` lists it.',
      labelNames: ['queue'],
      registers,
      collect() {
        this.reset()
        for (const [queue, count] of backend.deadLetters) this.inc({ queue }, count)
      },
    })
  const scanner = backend?.ctx.scanner
  if (scanner) {
    counter('tenure_uploads_scanned_total', 'Uploads that the scanner judged.', () => scanner.stats().scanned)
    counter('tenure_uploads_infected_total', 'Uploads refused because of it.', () => scanner.stats().infected)
    counter(
      'tenure_scanner_failures_total',
      'Uploads refused because it could not be asked.',
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
      help: 'Times that somebody should look at the security log, by rule.',
      labelNames: ['rule'],
      registers,
      collect() {
        this.reset()
        // All of them from the start: an increase from nothing would not be seen.
        for (const rule of allAlertRules) this.inc({ rule }, security.alerts.get(rule) ?? 0)
      },
    })
    counter('tenure_security_log_lost_total', 'Lines that could not be written.', security.lost)
  }
  const pool = backend?.connection.pool
  if (pool) {
    new Gauge({
      name: 'tenure_unknown_companies',
      help: 'Companies that at least 3 of those they invited do not know, by whether they have proven a domain.',
      labelNames: ['proven'],
      registers,
      async collect() {
        // Without its database a process has more to say than this.
        const found = await countUnknownCompanies(backend.connection.db).catch(() => null)
        if (!found) return
        this.set({ proven: 'yes' }, found.proven)
        this.set({ proven: 'no' }, found.unproven)
      },
    })
    gauge('tenure_database_connections', 'Open connections of the pool.', () => pool.totalCount)
    gauge('tenure_database_connections_idle', 'Those with nothing to do.', () => pool.idleCount)
    gauge('tenure_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
  }
  return registry
}

export interface MetricsServer {
  readonly port: number
  stop(): Promise<void>
}

/** Serves `/metrics` on a port of its own, which is nobody's business outside. */
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
