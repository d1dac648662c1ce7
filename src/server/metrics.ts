import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Backend } from '#backend/main.ts'
import type { Cdn } from '#backend/ports/cdn/cdn.ts'
import type { ConcurrencyLimiter } from './concurrencyLimiter.ts'
import { defineBackupMetrics } from './metrics/backupMetrics.ts'
import { defineCdnMetrics } from './metrics/cdnMetrics.ts'
import { defineBusMetrics } from './metrics/busMetrics.ts'
import { defineDatabaseMetrics, type Listening } from './metrics/databaseMetrics.ts'
import { defineIn } from './metrics/define.ts'
import { defineCaseMetrics, defineSecurityMetrics } from './metrics/operatorMetrics.ts'
import { definePageCacheMetrics } from './metrics/pageCacheMetrics.ts'
import type { Counts } from './metrics/requestCounts.ts'
import { defineReplicaMetrics } from './metrics/replicaMetrics.ts'
import { defineRequestMetrics } from './metrics/requestMetrics.ts'
import { defineSocketMetrics } from './metrics/socketMetrics.ts'
import { defineWorkMetrics } from './metrics/workMetrics.ts'
import type { PageCache } from './pageCache.ts'

export interface Sources {
  readonly counts: Counts
  readonly cache: PageCache
  readonly cdn: Cdn | null
  readonly renderLimiter: ConcurrencyLimiter
  readonly backend: Backend | null
  readonly listening: () => Listening | null
}

/** The Prometheus metrics of the process. */
export function createRegistry({ counts, cache, cdn, renderLimiter, backend, listening }: Sources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const define = defineIn(registry)
  defineRequestMetrics(define, counts, renderLimiter)
  definePageCacheMetrics(define, cache)
  if (cdn) defineCdnMetrics(define, cdn)
  if (backend) {
    defineDatabaseMetrics(define, backend, listening)
    defineBusMetrics(define, backend)
    defineReplicaMetrics(define, backend)
    defineWorkMetrics(define, backend)
    defineSocketMetrics(define, backend.counts)
    defineCaseMetrics(define, backend)
    defineSecurityMetrics(define, backend.ctx)
    defineBackupMetrics(define, backend)
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
