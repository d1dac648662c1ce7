import { Worker } from 'node:worker_threads'
import type { PictureCard } from '#features/syndication/pictureCards.ts'
import { Overloaded } from '../concurrencyLimiter.ts'
import type { Order, Result } from './worker.ts'

/** Pictures kept in memory, in bytes; who fetched one keeps it for a year. */
const maxBytes = 32 * 1024 * 1024
/** A picture takes a tenth of a second: who waits behind this many would have left. */
const maxWaiting = 50

interface Waiting {
  resolve(png: Uint8Array): void
  reject(error: Error): void
}

/**
 * Draws pictures one after the other on a thread of its own: laying out text takes long enough to hold up everybody
 * else. The same picture is drawn once, however many ask.
 */
export function createArtist() {
  const waiting = new Map<number, Waiting>()
  const drawn = new Map<string, Uint8Array>()
  const underway = new Map<string, Promise<Uint8Array>>()
  let used = 0
  let lastId = 0
  let worker: Worker | null = null

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    worker = null
  }

  function hire(): Worker {
    const hired = new Worker(new URL('./worker.ts', import.meta.url))
    // A picture nobody waits for any more holds up no stop.
    hired.unref()
    hired.on('message', (result: Result) => {
      const order = waiting.get(result.id)
      waiting.delete(result.id)
      if ('png' in result) order?.resolve(result.png)
      else order?.reject(new Error(result.error))
    })
    hired.on('error', failAll)
    hired.on('exit', (code) => worker === hired && failAll(new Error(`The artist left with ${code}`)))
    return hired
  }

  function order(card: PictureCard, logo: Uint8Array | null): Promise<Uint8Array> {
    if (waiting.size >= maxWaiting) throw new Overloaded('Too many pictures are asked for')
    worker ??= hire()
    const id = ++lastId
    const done = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }))
    worker.postMessage({ id, card, logo } satisfies Order)
    return done
  }

  function keep(name: string, png: Uint8Array): void {
    drawn.set(name, png)
    used += png.length
    for (const [oldest, { length }] of drawn) {
      if (used <= maxBytes) break
      drawn.delete(oldest)
      used -= length
    }
  }

  return {
    /**
     * The picture of a card, by its name; `readLogo` is asked only when it has to be drawn.
     * @throws Overloaded when too many wait
     */
    async draw(
      name: string,
      card: PictureCard,
      readLogo: () => Promise<Uint8Array | null>,
    ): Promise<Uint8Array> {
      const kept = drawn.get(name) ?? underway.get(name)
      if (kept) return kept
      const drawing = readLogo().then((logo) => order(card, logo))
      underway.set(name, drawing)
      try {
        const png = await drawing
        keep(name, png)
        return png
      } finally {
        underway.delete(name)
      }
    },
    async stop(): Promise<void> {
      await worker?.terminate()
    },
  }
}
export type Artist = ReturnType<typeof createArtist>
