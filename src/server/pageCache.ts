import { defaultLocale } from '#contract/core/locale.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Scope } from '#paths'
import { mayBeSignedIn, pageAddress, readerLocale, type PageAddress } from './pageCache/address.ts'
import { createEntry, type Entry } from './pageCache/entry.ts'
import { createPurgeLog } from './pageCache/purges.ts'
import { renderShared, type Render } from './pageCache/render.ts'
import { sendEntry } from './pageCache/send.ts'
import { createSharedSends } from './pageCache/sharedSends.ts'
import { createStore } from './pageCache/store.ts'
import { createTagCounts } from './pageCache/tagCounts.ts'
import type { ConcurrencyLimiter } from './concurrencyLimiter.ts'

interface Options {
  readonly strategy: Scope['strategy']
  /** Memory for pages, in bytes; 0 disables the cache. */
  readonly maxBytes: number
  /**
   * How long a page may be served, in milliseconds. Changes purge it at once; the TTL covers what changes with time, such
   * as 'posted 3 hours ago', and external backends that do not send purges.
   */
  readonly ttlMs: number
  readonly renderLimiter: ConcurrencyLimiter
  /** Headers of every response, as a flat list of names and values. */
  readonly common: readonly string[]
  /** Whether a CDN in front may store pages (docs/decisions/171). */
  readonly isBehindCdn: boolean
}

/**
 * Whether cached pages are known to be up to date. `unknown`: purges of other processes may have been missed, so every
 * page is rendered. `disconnected`: the database is unreachable too, so a cached page is the best available.
 */
export type Freshness = 'current' | 'unknown' | 'disconnected'

interface Sent {
  readonly entry: Entry
  /** None of the page's tags was purged while it was rendered. */
  readonly isCurrent: boolean
}
interface Finished extends Sent {
  /** Without a cookie, so that everybody who waits may get it. */
  readonly isShareable: boolean
}
interface PendingRender {
  readonly done: Promise<Finished>
}

/** Caches rendered pages in front of Astro. Concurrent requests share one render; pages are purged by tag. */
export function createPageCache(options: Options) {
  const { strategy, maxBytes, ttlMs, renderLimiter, common, isBehindCdn } = options
  const store = createStore(maxBytes)
  const purges = createPurgeLog()
  const pendingRenders = new Map<string, PendingRender>()
  const counts = { hits: 0, misses: 0, rendered: 0, bytesSent: 0 }
  const purgedTags = createTagCounts()
  const sharedSends = createSharedSends()
  let freshness: Freshness = 'current'

  function find(req: IncomingMessage): Entry | null {
    const url = req.url ?? '/'
    const cached = (at: string) => store.get(keyOf(req, at), { expired: freshness === 'disconnected' })
    let entry = cached(url)
    if (!entry && url.includes('?')) {
      const address = pageAddress(url, strategy)
      if (address) entry = cached(address.url)
    }
    return entry && isFor(req, entry) ? entry : null
  }

  function isFor(
    req: IncomingMessage,
    { language, guestsOnly }: Pick<PageAddress, 'language' | 'guestsOnly'>,
  ): boolean {
    return (
      !(language === 'default' && readerLocale(req) !== defaultLocale) && !(guestsOnly && mayBeSignedIn(req))
    )
  }

  function keyOf(req: IncomingMessage, url: string): string {
    const { host = '' } = req.headers
    return strategy === 'no_prefix' ? `${host} ${readerLocale(req)} ${url}` : `${host} ${url}`
  }

  /** Starts to render a page; other requests for it wait for the same render. */
  function startRender(
    key: string,
    req: IncomingMessage,
    address: PageAddress,
    render: Render,
  ): PendingRender {
    const make = async () => {
      // Taken after the wait in the queue: the page is as old as its first read.
      const mark = purges.start()
      const renderedAt = performance.now()
      const maxAgeMs = Math.min(ttlMs, address.maxAgeMs ?? ttlMs)
      counts.rendered++
      try {
        const { url, language } = address
        const cookie = language === 'reader' ? `lang=${readerLocale(req)}` : null
        const page = await renderShared(render, { host: req.headers.host ?? '', url, cookie })
        const isShareable = !page.headers.some(([name]) => name === 'set-cookie')
        const cacheable = isShareable && page.status === 200 && page.tags.length > 0
        const effort = cacheable && !store.changesOften(key) ? 'small' : 'fast'
        const entry = await createEntry(page, address, { common, effort, isBehindCdn, renderedAt, maxAgeMs })
        const isCurrent = purges.isCurrent(mark, entry.tags)
        // Stored even while freshness is unknown: it is not served then, but is if the database becomes unreachable.
        if (isCurrent && cacheable) store.put(key, entry, maxAgeMs)
        return { entry, isShareable, isCurrent }
      } finally {
        purges.finish(mark)
      }
    }
    const pending: PendingRender = {
      done: renderLimiter.run(make).finally(() => {
        if (pendingRenders.get(key) === pending) pendingRenders.delete(key)
      }),
    }
    pendingRenders.set(key, pending)
    return pending
  }

  /**
   * Renders a page, or joins a render, that reflects every change made before this request (docs/decisions/165). One in
   * progress does if nothing changes until its end. The next one does in any case, because it begins after this request: a
   * page is rendered once at a time, however often it changes.
   */
  async function renderCurrent(req: IncomingMessage, address: PageAddress, render: Render): Promise<Sent> {
    const key = keyOf(req, address.url)
    const found = () => (freshness === 'current' ? pendingRenders.get(key) : undefined)
    const pending = found()
    if (pending) {
      const finished = await pending.done
      if (finished.isShareable && finished.isCurrent) return orExpired(key, finished)
    }
    const next = pending && found()
    if (next && next !== pending) {
      const finished = await next.done
      if (finished.isShareable) return orExpired(key, finished)
    }
    return orExpired(key, await startRender(key, req, address, render).done)
  }

  /** An expired page is better than an error page. */
  function orExpired(key: string, { entry, isCurrent }: Sent): Sent {
    const expired = entry.status >= 500 ? store.get(key, { expired: true }) : null
    return expired ? { entry: expired, isCurrent: false } : { entry, isCurrent }
  }

  function send(...[req, res, entry, { requestId, isCurrent }]: Parameters<typeof sendEntry>): void {
    // While the database is unreachable, changes of others are not known.
    const isUpToDate = isCurrent && freshness === 'current'
    const { bodyBytes, isShared } = sendEntry(req, res, entry, { requestId, isCurrent: isUpToDate })
    counts.bytesSent += bodyBytes
    if (isShared) sharedSends.record(entry.tags)
  }

  return {
    stats: () => ({ ...store.stats(), ...counts, purgedTags: purgedTags.byKind, freshness }),

    /**
     * Evicts the pages with any of these tags; renders in progress with these tags are not stored. Returns the tags of pages
     * that may still be on their way to the CDN.
     */
    purge(tags: readonly string[]): string[] {
      purgedTags.add(tags)
      purges.record(tags)
      store.purge(tags)
      return sharedSends.recent(tags)
    },

    /** Clears the cache when freshness returns, because missed purges are unknown; returns whether it has. */
    setFreshness(next: Freshness): boolean {
      const returns = next === 'current' && freshness !== 'current'
      if (returns) {
        store.clear()
        purges.recordAll()
      }
      freshness = next
      return returns
    },

    /** Serves a page from memory; false when it is not cached. */
    serve(req: IncomingMessage, res: ServerResponse, requestId: string): boolean {
      if (freshness === 'unknown' || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      const entry = find(req)
      if (!entry) return false
      counts.hits++
      send(req, res, entry, { requestId, isCurrent: true })
      return true
    },

    /** Renders a page into the cache ahead of the first request; false when it cannot be cached. */
    async warm(host: string, url: string, render: Render): Promise<boolean> {
      const address = pageAddress(url, strategy)
      if (maxBytes === 0 || !address) return false
      const req = { url, method: 'GET', headers: { host } } as IncomingMessage
      return (await renderCurrent(req, address, render)).entry.status === 200
    },

    /** Renders and sends a page that is the same for every visitor; null when the request is for another page. */
    render(
      req: IncomingMessage,
      res: ServerResponse,
      requestId: string,
      render: Render,
    ): Promise<void> | null {
      if (maxBytes === 0 || (req.method !== 'GET' && req.method !== 'HEAD')) return null
      const address = pageAddress(req.url ?? '/', strategy)
      if (!address || !isFor(req, address)) return null
      counts.misses++
      return renderCurrent(req, address, render).then(({ entry, isCurrent }) =>
        send(req, res, entry, { requestId, isCurrent }),
      )
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>
