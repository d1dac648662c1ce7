import { defaultLocale } from '#contract/core/locale.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Scope } from '#paths'
import { mayBeSignedIn, pageAddress, readerLocale, type PageAddress } from './pageCache/address.ts'
import { createEntry, type Entry } from './pageCache/entry.ts'
import { createPurgeLog } from './pageCache/purges.ts'
import { renderShared, type Render } from './pageCache/render.ts'
import { sendEntry } from './pageCache/send.ts'
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
}

/**
 * Whether cached pages are known to be up to date. `unknown`: purges of other processes may have been missed, so every
 * page is rendered. `disconnected`: the database is unreachable too, so a cached page is the best available.
 */
export type Freshness = 'current' | 'unknown' | 'disconnected'

interface Finished {
  readonly entry: Entry
  /** Without a cookie, so that everybody who waits may get it. */
  readonly isShareable: boolean
  /** None of the page's tags was purged while it was rendered. */
  readonly isCurrent: boolean
}
interface PendingRender {
  readonly done: Promise<Finished>
}

/** Caches rendered pages in front of Astro. Concurrent requests share one render; pages are purged by tag. */
export function createPageCache({ strategy, maxBytes, ttlMs, renderLimiter, common }: Options) {
  const store = createStore(maxBytes)
  const purges = createPurgeLog()
  const pendingRenders = new Map<string, PendingRender>()
  const counts = { hits: 0, misses: 0, rendered: 0, bytesSent: 0 }
  const purgedTags = createTagCounts()
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
      counts.rendered++
      try {
        const { url, language } = address
        const cookie = language === 'reader' ? `lang=${readerLocale(req)}` : null
        const page = await renderShared(render, { host: req.headers.host ?? '', url, cookie })
        const isShareable = !page.headers.some(([name]) => name === 'set-cookie')
        const cacheable = isShareable && page.status === 200 && page.tags.length > 0
        const effort = cacheable && !store.changesOften(key) ? 'small' : 'fast'
        const entry = await createEntry(page, address, common, effort)
        const isCurrent = purges.isCurrent(mark, entry.tags)
        // Stored even while freshness is unknown: it is not served then, but is if the database becomes unreachable.
        if (isCurrent && cacheable) store.put(key, entry, Math.min(ttlMs, address.maxAgeMs ?? ttlMs))
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
  async function renderCurrent(req: IncomingMessage, address: PageAddress, render: Render): Promise<Entry> {
    const key = keyOf(req, address.url)
    const found = () => (freshness === 'current' ? pendingRenders.get(key) : undefined)
    const pending = found()
    if (pending) {
      const { entry, isShareable, isCurrent } = await pending.done
      if (isShareable && isCurrent) return orExpired(key, entry)
    }
    const next = pending && found()
    if (next && next !== pending) {
      const { entry, isShareable } = await next.done
      if (isShareable) return orExpired(key, entry)
    }
    const { entry } = await startRender(key, req, address, render).done
    return orExpired(key, entry)
  }

  /** An expired page is better than an error page. */
  const orExpired = (key: string, entry: Entry): Entry =>
    entry.status >= 500 ? (store.get(key, { expired: true }) ?? entry) : entry

  return {
    stats: () => ({ ...store.stats(), ...counts, purgedTags: purgedTags.byKind, freshness }),

    /** Evicts the pages with any of these tags; renders in progress with these tags are not stored. */
    purge(tags: readonly string[]): void {
      purgedTags.add(tags)
      purges.record(tags)
      store.purge(tags)
    },

    /** Clears the cache when freshness returns, because missed purges are unknown. */
    setFreshness(next: Freshness): void {
      if (next === 'current' && freshness !== 'current') {
        store.clear()
        purges.recordAll()
      }
      freshness = next
    },

    /** Serves a page from memory; false when it is not cached. */
    serve(req: IncomingMessage, res: ServerResponse, requestId: string): boolean {
      if (freshness === 'unknown' || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      const entry = find(req)
      if (!entry) return false
      counts.hits++
      counts.bytesSent += sendEntry(req, res, entry, requestId)
      return true
    },

    /** Renders a page into the cache ahead of the first request; false when it cannot be cached. */
    async warm(host: string, url: string, render: Render): Promise<boolean> {
      const address = pageAddress(url, strategy)
      if (maxBytes === 0 || !address) return false
      const req = { url, method: 'GET', headers: { host } } as IncomingMessage
      return (await renderCurrent(req, address, render)).status === 200
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
      return renderCurrent(req, address, render).then((entry) => {
        counts.bytesSent += sendEntry(req, res, entry, requestId)
      })
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>
