import type { PageCache } from '../pageCache.ts'
import type { Define } from './define.ts'

/** What the page cache serves, and why pages leave it. */
export function definePageCacheMetrics({ counter, counters, gauge }: Define, cache: PageCache): void {
  counter('tenure_page_cache_hits_total', 'Pages served from the page cache.', () => cache.stats().hits)
  counter(
    'tenure_page_cache_misses_total',
    'Public pages that were not in the page cache.',
    () => cache.stats().misses,
  )
  counter('tenure_page_cache_drawn_total', 'Public pages rendered.', () => cache.stats().rendered)
  counter('tenure_page_cache_sent_bytes_total', 'Bytes of public pages sent.', () => cache.stats().bytesSent)
  counters(
    'tenure_page_cache_evictions_total',
    'Pages evicted: by a purge, for want of memory, or because purges of other processes were missed.',
    ['cause'],
    () => Object.entries(cache.stats().evictions).map(([cause, count]) => [{ cause }, count] as const),
  )
  counters(
    'tenure_page_cache_purged_tags_total',
    'Tags purged by this process and by others, by kind (company: a company’s pages), whether or not a page had them.',
    ['kind'],
    () => [...cache.stats().purgedTags].map(([kind, count]) => [{ kind }, count] as const),
  )
  gauge('tenure_page_cache_pages', 'Pages in the page cache.', () => cache.stats().entries)
  gauge('tenure_page_cache_bytes', 'Memory used by the page cache.', () => cache.stats().bytes)
  gauge('tenure_page_cache_trusted', '1 while purges of other processes arrive.', () =>
    cache.stats().freshness === 'current' ? 1 : 0,
  )
}
