import { Counter, Gauge, type Metric, type Registry } from 'prom-client'
import type { Histogram } from './histogram.ts'

type Labels = Readonly<Record<string, string | number>>
type Samples = Iterable<readonly [labels: Labels, value: number]>
/** What is read at a scrape; null while it is not known. */
type Reading<Value> = Value | null | Promise<Value | null>

/** Defines metrics whose values are read at each scrape. What is not known has no series, rather than an old value. */
export function defineIn(registry: Registry) {
  const registers = [registry]
  return {
    counter(name: string, help: string, read: () => number): void {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },

    counters(name: string, help: string, labelNames: readonly string[], read: () => Samples): void {
      new Counter({
        name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset()
          for (const [labels, value] of read()) this.inc(labels, value)
        },
      })
    },

    gauge(name: string, help: string, read: () => Reading<number>): void {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await read()
          if (value === null) this.remove()
          else this.set(value)
        },
      })
    },

    gauges(name: string, help: string, labelNames: readonly string[], read: () => Reading<Samples>): void {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const samples = await read()
          this.reset()
          for (const [labels, value] of samples ?? []) this.set(labels, value)
        },
      })
    },

    histograms(
      name: string,
      help: string,
      labelNames: readonly string[],
      read: () => Iterable<readonly [labels: Labels, histogram: Histogram]>,
    ): void {
      const get = async () => ({
        name,
        help,
        type: 'histogram',
        aggregator: 'sum',
        values: [...read()].flatMap(([labels, histogram]) => samplesOf(name, labels, histogram)),
      })
      // prom-client has no histogram that is read at the scrape. A registry uses no more of a metric than these.
      registry.registerMetric({ name, labelNames: ['le', ...labelNames], get } as unknown as Metric)
    },
  }
}
export type Define = ReturnType<typeof defineIn>

function samplesOf(name: string, labels: Labels, { bounds, counts, sum }: Histogram) {
  let total = 0
  const buckets = counts.map((count, at) => ({
    metricName: `${name}_bucket`,
    labels: { le: bounds[at] ?? '+Inf', ...labels },
    value: (total += count),
  }))
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ]
}
