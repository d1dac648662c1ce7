import type { Cdn } from '#backend/ports/cdn/cdn.ts'
import type { Define } from './define.ts'

/** What this process has removed from the CDN; its queue is `purgeCdn` of the jobs. */
export function defineCdnMetrics({ counter, counters, gauge }: Define, { counts }: Cdn): void {
  counter('tenure_cdn_purged_tags_total', 'Tags whose pages were removed from the CDN.', () => counts.tags)
  counters(
    'tenure_cdn_purge_requests_total',
    'Requests to the CDN to remove pages, each attempt, by outcome.',
    ['outcome'],
    () => (['accepted', 'failed'] as const).map((outcome) => [{ outcome }, counts[outcome]] as const),
  )
  gauge(
    'tenure_cdn_purge_delay_seconds',
    'Time from a change until the CDN accepted its purge: of the last one that this process sent.',
    () => counts.delay,
  )
}
