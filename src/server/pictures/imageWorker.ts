import { Worker } from 'node:worker_threads'
import type { PictureCard } from '#features/syndication/pictureCards.ts'
import { Overloaded } from '../concurrencyLimiter.ts'
import type { RenderRequest, RenderResult } from './worker.ts'

/** Size of the image cache, in bytes. Browsers and crawlers cache an image for a year themselves. */
const maxBytes = 32 * 1024 * 1024
/** An image takes about 100 ms; clients behind a longer queue would give up. */
const maxPending = 50

interface PendingRequest {
  resolve(png: Uint8Array): void
  reject(error: Error): void
}

/**
 * Renders images one at a time on a worker thread, because text layout would block the event loop. Concurrent requests
 * for the same image share one render.
 */
export function createImageWorker() {
  const pending = new Map<number, PendingRequest>()
  const cache = new Map<string, Uint8Array>()
  const inFlight = new Map<string, Promise<Uint8Array>>()
  let used = 0
  let lastId = 0
  let worker: Worker | null = null

  function failAll(error: Error): void {
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    worker = null
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url))
    // A running render must not delay shutdown.
    started.unref()
    started.on('message', (result: RenderResult) => {
      const request = pending.get(result.id)
      pending.delete(result.id)
      if ('png' in result) request?.resolve(result.png)
      else request?.reject(new Error(result.error))
    })
    started.on('error', failAll)
    started.on(
      'exit',
      (code) => worker === started && failAll(new Error(`The image worker exited with code ${code}`)),
    )
    return started
  }

  function enqueue(card: PictureCard, logo: Uint8Array | null): Promise<Uint8Array> {
    if (pending.size >= maxPending) throw new Overloaded('Too many images wait to be rendered')
    worker ??= startWorker()
    const id = ++lastId
    const done = new Promise<Uint8Array>((resolve, reject) => pending.set(id, { resolve, reject }))
    worker.postMessage({ id, card, logo } satisfies RenderRequest)
    return done
  }

  function put(name: string, png: Uint8Array): void {
    cache.set(name, png)
    used += png.length
    for (const [oldest, { length }] of cache) {
      if (used <= maxBytes) break
      cache.delete(oldest)
      used -= length
    }
  }

  return {
    /**
     * The image of a card, cached by `name`; `readLogo` is called only when it has to be rendered.
     * @throws Overloaded when the queue is full
     */
    async render(
      name: string,
      card: PictureCard,
      readLogo: () => Promise<Uint8Array | null>,
    ): Promise<Uint8Array> {
      const cached = cache.get(name) ?? inFlight.get(name)
      if (cached) return cached
      const rendering = readLogo().then((logo) => enqueue(card, logo))
      inFlight.set(name, rendering)
      try {
        const png = await rendering
        put(name, png)
        return png
      } finally {
        inFlight.delete(name)
      }
    },
    async stop(): Promise<void> {
      await worker?.terminate()
    },
  }
}
export type ImageWorker = ReturnType<typeof createImageWorker>
