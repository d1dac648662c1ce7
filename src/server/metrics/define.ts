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
      const seriesOf = new WeakMap<Histogram, readonly string[]>()
      const get = async () => {
        const values = []
        for (const [labels, histogram] of read()) {
          let series = seriesOf.get(histogram)
          if (!series) seriesOf.set(histogram, (series = nameSeries(name, labels, histogram)))
          values.push(...samplesOf(series, histogram))
        }
        return { name, help, type: 'histogram', aggregator: 'sum', values }
      }
      // prom-client has no histogram that is read at the scrape. A registry uses no more of a metric than these.
      registry.registerMetric({ name, labelNames: ['le', ...labelNames], get } as unknown as Metric)
    },
  }
}
export type Define = ReturnType<typeof defineIn>

/** The series with their labels, made once: thousands at each scrape would take longer than everything else in it. */
function nameSeries(name: string, labels: Labels, { bounds }: Histogram): string[] {
  const withLabels = (suffix: string, all: Labels) => {
    const pairs = Object.entries(all).map(([label, value]) => `${label}=${JSON.stringify(String(value))}`)
    return `${name}_${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''}`
  }
  const buckets = [...bounds, '+Inf'].map((le) => withLabels('bucket', { le, ...labels }))
  return [...buckets, withLabels('sum', labels), withLabels('count', labels)]
}

/** Buckets are cumulated: each has what the ones below it have. */
function samplesOf(series: readonly string[], { counts, sum }: Histogram) {
  let total = 0
  const values = counts.map((count) => (total += count))
  return [...values, sum, total].map((value, at) => ({ metricName: series[at], value }))
}
