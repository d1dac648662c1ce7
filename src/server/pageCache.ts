import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Scope } from '#paths'
import { pageAddress, readerLocale, type PageAddress } from './pageCache/address.ts'
import { toEntry, type Entry } from './pageCache/entry.ts'
import { createPurgeLog } from './pageCache/purges.ts'
import { renderForAll, type Render } from './pageCache/render.ts'
import { sendEntry } from './pageCache/send.ts'
import { createStore } from './pageCache/store.ts'
import type { RenderGate } from './concurrencyLimiter.ts'

interface Options {
  readonly strategy: Scope['strategy']
  /** Bytes of memory for pages; 0 keeps none. */
  readonly maxBytes: number
  /**
   * How long a page may be shown, in milliseconds. What changes it purges it at once; this bounds what changes by
   * itself, such as 'posted 3 hours ago', and what a foreign backend does not tell.
   */
  readonly keptMs: number
  readonly gate: RenderGate
  /** Headers that every answer carries, names and values in turn. */
  readonly common: readonly string[]
}

/**
 * How far the cache may be believed. `unsure`: changes made elsewhere may not have been heard of, so every page is
 * drawn. `cutOff`: the database cannot be reached either, so what is kept is the best that there is.
 */
export type Trust = 'trusted' | 'unsure' | 'cutOff'

interface Flight {
  /** `holds`: nothing that the page shows was purged while it was drawn. */
  readonly done: Promise<{ readonly entry: Entry; readonly holds: boolean }>
}

/** Finished pages in front of Astro: each drawn once however many ask, kept by what it shows, forgotten by tag. */
export function createPageCache({ strategy, maxBytes, keptMs, gate, common }: Options) {
  const store = createStore(maxBytes)
  const purges = createPurgeLog()
  const flights = new Map<string, Flight>()
  const counts = { hits: 0, misses: 0, drawn: 0, bytesSent: 0 }
  let trust: Trust = 'trusted'

  function find(req: IncomingMessage): Entry | null {
    const url = req.url ?? '/'
    const kept = (at: string) => store.get(keyOf(req, at), { expired: trust === 'cutOff' })
    let entry = kept(url)
    if (!entry && url.includes('?')) {
      const address = pageAddress(url, strategy)
      if (address) entry = kept(address.url)
    }
    return entry?.language === 'default' && readerLocale(req) !== 'en_GB' ? null : entry
  }

  function keyOf(req: IncomingMessage, url: string): string {
    const { host = '' } = req.headers
    return strategy === 'no_prefix' ? `${host} ${readerLocale(req)} ${url}` : `${host} ${url}`
  }

  /** Begins to draw a page; whoever asks for it meanwhile waits for this one. */
  function begin(key: string, req: IncomingMessage, { url, language }: PageAddress, render: Render): Flight {
    const make = async () => {
      // The page is as old as its first read, which comes after the wait for its turn.
      const mark = purges.begin()
      counts.drawn++
      try {
        const cookie = language === 'reader' ? `lang=${readerLocale(req)}` : null
        const page = await renderForAll(render, { host: req.headers.host ?? '', url, cookie })
        const shareable = !page.headers.some(([name]) => name === 'set-cookie')
        const cacheable = shareable && page.status === 200 && page.tags.length > 0
        const effort = cacheable && !store.changesOften(key) ? 'small' : 'fast'
        const entry = await toEntry(page, language, common, effort)
        const holds = shareable && purges.holds(mark, entry.tags)
        // Kept even while unsure: not to be shown then, but the best that there is should the database go away.
        if (holds && cacheable) store.keep(key, entry, keptMs)
        return { entry, holds }
      } finally {
        purges.end(mark)
      }
    }
    const flight: Flight = {
      done: gate.pass(make).finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      }),
    }
    flights.set(key, flight)
    return flight
  }

  /** A page that shows everything that was changed before it was asked for. */
  async function obtain(req: IncomingMessage, address: PageAddress, render: Render): Promise<Entry> {
    const key = keyOf(req, address.url)
    for (let tries = 0; tries < 3; tries++) {
      const flight = trust === 'trusted' ? flights.get(key) : undefined
      if (!flight) break
      const { entry, holds } = await flight.done
      if (holds) return entry
    }
    const { entry } = await begin(key, req, address, render).done
    // Better the page of before than none, when what it is made from cannot be had.
    return entry.status >= 500 ? (store.get(key, { expired: true }) ?? entry) : entry
  }

  return {
    stats: () => ({ ...store.stats(), ...counts, trust }),

    /** Forgets the pages that carry any of these tags, and distrusts those that are being drawn. */
    purge(tags: readonly string[]): void {
      purges.purged(tags)
      store.purge(tags)
    },

    /** When trust returns, nobody knows what was missed: everything is forgotten. */
    believe(next: Trust): void {
      if (next === 'trusted' && trust !== 'trusted') {
        store.clear()
        purges.purgedAll()
      }
      trust = next
    },

    /** Answers from memory; false when the page is not there. */
    serve(req: IncomingMessage, res: ServerResponse, requestId: string): boolean {
      if (trust === 'unsure' || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      const entry = find(req)
      if (!entry) return false
      counts.hits++
      counts.bytesSent += sendEntry(req, res, entry, requestId)
      return true
    },

    /** Draws a page before anybody asks for it; false when it is not kept. */
    async warm(host: string, url: string, render: Render): Promise<boolean> {
      const address = pageAddress(url, strategy)
      if (maxBytes === 0 || !address) return false
      const req = { url, method: 'GET', headers: { host } } as IncomingMessage
      return (await obtain(req, address, render)).status === 200
    },

    /** Draws a page that is the same for everyone and answers with it; null when this is no such page. */
    draw(req: IncomingMessage, res: ServerResponse, requestId: string, render: Render): Promise<void> | null {
      if (maxBytes === 0 || (req.method !== 'GET' && req.method !== 'HEAD')) return null
      const address = pageAddress(req.url ?? '/', strategy)
      if (!address || (address.language === 'default' && readerLocale(req) !== 'en_GB')) return null
      counts.misses++
      return obtain(req, address, render).then((entry) => {
        counts.bytesSent += sendEntry(req, res, entry, requestId)
      })
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>
