import type { ConcurrencyLimiter } from '../concurrencyLimiter.ts'
import type { Define } from './define.ts'
import type { Counts } from './requestCounts.ts'

/** Responses, how long they took, and the rendering of pages. */
export function defineRequestMetrics(
  define: Define,
  counts: Counts,
  renderLimiter: ConcurrencyLimiter,
): void {
  define.counters(
    'tenure_requests_total',
    'Responses by handler (cached: a page from the page cache) and status.',
    ['kind', 'status'],
    () =>
      Object.entries(counts.byKind).flatMap(([kind, statuses]) =>
        [...statuses].map(([status, count]) => [{ kind, status }, count] as const),
      ),
  )
  define.counters(
    'tenure_route_requests_total',
    'Responses by the pattern of their address (other: no page or endpoint) and status.',
    ['route', 'status'],
    () =>
      [...counts.byRoute].flatMap(([route, { statuses }]) =>
        [...statuses].map(([status, count]) => [{ route, status }, count] as const),
      ),
  )
  define.histograms(
    'tenure_route_duration_seconds',
    'From the request until its response was sent, by the pattern of its address; uploads and large files take as long as the client.',
    ['route'],
    () => [...counts.byRoute].map(([route, { latency }]) => [{ route }, latency] as const),
  )
  define.gauge('tenure_renders_running', 'Pages being rendered.', () => renderLimiter.stats().running)
  define.gauge('tenure_renders_waiting', 'Pages waiting to be rendered.', () => renderLimiter.stats().waiting)
}
