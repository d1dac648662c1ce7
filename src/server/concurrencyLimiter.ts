/** Too many requests are in progress; the client should retry later. */
export class Overloaded extends Error {}

interface LimiterOptions {
  /** Tasks that run at the same time. */
  readonly maxConcurrent: number
  /** Tasks that may wait in the queue. */
  readonly maxQueued: number
  /** Longest wait, in milliseconds; after it the client has probably given up. */
  readonly maxWaitMs: number
}

interface Queued {
  readonly since: number
  start(): void
  reject(error: Overloaded): void
}

/**
 * Limits how many pages are rendered at once. Beyond a point more parallel work only delays every page, so requests that
 * cannot start soon are rejected at once. Cached pages bypass the limiter.
 */
export function createConcurrencyLimiter({ maxConcurrent, maxQueued, maxWaitMs }: LimiterOptions) {
  let running = 0
  const queue: Queued[] = []

  /** Gives the slot to the longest-waiting task that has not timed out. */
  function release(): void {
    const oldest = performance.now() - maxWaitMs
    for (let first = queue.shift(); first; first = queue.shift()) {
      if (first.since >= oldest) return first.start()
      first.reject(new Overloaded('Waited too long for a page to be rendered'))
    }
    running--
  }

  return {
    stats: () => ({ running, waiting: queue.length }),

    /** @throws Overloaded when the queue is full or the wait takes too long */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running < maxConcurrent) running++
      else if (queue.length >= maxQueued)
        throw new Overloaded('Too many requests wait for a page to be rendered')
      else await new Promise<void>((start, reject) => queue.push({ since: performance.now(), start, reject }))
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>
