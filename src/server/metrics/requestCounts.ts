import { createHistogram, type Histogram } from './histogram.ts'

export type RequestClass = 'cached' | 'api' | 'other'

/**
 * In seconds. A cached page takes less than the first, a rendered one less than the second; the fourth is what the log calls slow,
 * and the last is the longest wait for a connection to the database. Few, because each is a series of every route.
 */
const latencyBounds = [0.01, 0.05, 0.25, 1, 5]

interface RouteCounts {
  readonly statuses: Map<number, number>
  readonly latency: Histogram
}

/** Counts responses in plain numbers: a labelled counter would cost more than serving a cached page. */
export function createCounts() {
  const byKind: Record<RequestClass, Map<number, number>> = {
    cached: new Map(),
    api: new Map(),
    other: new Map(),
  }
  const byRoute = new Map<string, RouteCounts>()
  const add = (counts: Map<number, number>, status: number) =>
    counts.set(status, (counts.get(status) ?? 0) + 1)
  return {
    byKind,
    byRoute,
    /** @param route the pattern of the address; their number is limited */
    responded(kind: RequestClass, status: number, route: string, seconds: number): void {
      add(byKind[kind], status)
      let counts = byRoute.get(route)
      if (!counts) {
        counts = { statuses: new Map(), latency: createHistogram(latencyBounds) }
        byRoute.set(route, counts)
      }
      add(counts.statuses, status)
      counts.latency.observe(seconds)
    },
  }
}
export type Counts = ReturnType<typeof createCounts>
