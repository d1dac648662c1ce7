/** Durations in plain numbers: a labelled histogram of prom-client would cost more than serving a cached page. */
export interface Histogram {
  /** Upper bounds, in seconds. */
  readonly bounds: readonly number[]
  /** Observations up to each bound and above the one before; the last counts those above all bounds. */
  readonly counts: readonly number[]
  /** Seconds. */
  readonly sum: number
  observe(seconds: number): void
}

/** @param bounds upper bounds in seconds, ascending; each is a series */
export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = Array.from({ length: bounds.length + 1 }, () => 0)
  let sum = 0
  return {
    bounds,
    counts,
    get sum() {
      return sum
    },
    observe(seconds) {
      let at = 0
      while (at < bounds.length && seconds > (bounds[at] ?? Infinity)) at++
      counts[at] = (counts[at] ?? 0) + 1
      sum += seconds
    },
  }
}
