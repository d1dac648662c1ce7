/** Shortest time between two reads, in milliseconds: several Prometheus servers may scrape, and by hand too. */
const intervalMs = 5_000
/** The longest wait, in milliseconds: without the database the other metrics are wanted most. */
const waitMs = 2_000
/** A read takes at most a fiftieth of the time, however much it has to read; but what took long may only have waited. */
const restFactor = 50
const maxRestMs = 60_000

/**
 * Reads from the database for a scrape: a scrape soon after another has the same value, and one read serves several metrics. Null
 * when it fails or takes long. `isCheap`: it costs the same whatever there is, so that only the interval counts.
 */
export function readSparingly<Value>(
  read: () => Promise<Value>,
  { isCheap = false } = {},
): () => Promise<Value | null> {
  let latest: Promise<Value | null> | null = null
  let nextAt = -Infinity

  async function start(): Promise<Value | null> {
    const started = performance.now()
    nextAt = Infinity
    const value = await read().catch(() => null)
    const ended = performance.now()
    const rest = isCheap ? 0 : Math.min((ended - started) * restFactor, maxRestMs)
    nextAt = Math.max(started + intervalMs, ended + rest)
    return value
  }

  return async () => {
    if (performance.now() >= nextAt || !latest) latest = start()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), waitMs)
    })
    try {
      return await Promise.race([latest, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
