/** Too much is asked at once: the visitor is told to come back instead of waiting without end. */
export class Overloaded extends Error {}

interface GateOptions {
  /** Pages drawn at the same time. */
  readonly atOnce: number
  /** How many may wait for their turn. */
  readonly waiting: number
  /** Longest wait, in milliseconds; whoever waited longer has left, or soon will. */
  readonly maxWaitMs: number
}

interface Waiting {
  readonly since: number
  begin(): void
  refuse(error: Overloaded): void
}

/**
 * Bounds how many pages are drawn at once. Past a point more work under way makes every page later and none earlier:
 * what cannot be begun soon is refused at once, and what has been begun is finished. Kept pages do not pass here.
 */
export function createRenderGate({ atOnce, waiting, maxWaitMs }: GateOptions) {
  let running = 0
  const queue: Waiting[] = []

  /** Hands the place on to who waits longest and still may. */
  function leave(): void {
    const oldest = performance.now() - maxWaitMs
    for (let first = queue.shift(); first; first = queue.shift()) {
      if (first.since >= oldest) return first.begin()
      first.refuse(new Overloaded('Waited too long for a page to be drawn'))
    }
    running--
  }

  return {
    stats: () => ({ running, waiting: queue.length }),

    /** @throws Overloaded when there are too many before it */
    async pass<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) running++
      else if (queue.length >= waiting) throw new Overloaded('Too many wait for a page to be drawn')
      else await new Promise<void>((begin, refuse) => queue.push({ since: performance.now(), begin, refuse }))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
export type RenderGate = ReturnType<typeof createRenderGate>
