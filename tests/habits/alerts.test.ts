import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import type { Backend } from '#backend/main.ts'
import { createCdn } from '#backend/ports/cdn/cdn.ts'
import { createConcurrencyLimiter } from '#server/concurrencyLimiter.ts'
import { createRegistry } from '#server/metrics.ts'
import { createCounts } from '#server/metrics/requestCounts.ts'
import { createPageCache } from '#server/pageCache.ts'
import packageJson from '../../package.json' with { type: 'json' }

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}
interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

const read = (path: string) => readFileSync(path, 'utf8')
const rules = load(read('deploy/alerts.yml')) as { groups: { rules: Alert[] }[] }
const alerts = rules.groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/dashboard.json')) as { panels: Panel[] }
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ of: title, expr })),
)
const expressions = [...alerts.map(({ alert, expr }) => ({ of: alert, expr })), ...queries]

/** Prometheus adds these itself: whether a scrape succeeded, and which process it was of. */
const ofPrometheus = { metric: 'up', labels: ['instance', 'job'] }
/** The labels of each metric that a process with every option exposes. */
const exposed = new Map<string, readonly string[]>([
  [ofPrometheus.metric, []],
  ...exposedMetrics().map(({ name, labelNames = [] }) => [name, labelNames] as const),
])

/** Defined, not read: that takes no database. */
function exposedMetrics(): { name: string; labelNames?: readonly string[] }[] {
  const renderLimiter = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, maxWaitMs: 1 })
  const cache = createPageCache({
    strategy: 'prefix_except_default',
    maxBytes: 0,
    ttlMs: 0,
    renderLimiter,
    common: [],
    isBehindCdn: true,
  })
  const backend = {
    connection: { pool: { connect: () => undefined }, replica: {} },
    counts: { sockets: {}, relayed: {} },
    ctx: { security: {}, scanner: {} },
    bus: {},
  } as unknown as Backend
  const cdn = createCdn({ service: 'varnish', urls: [], zone: '', token: '' })
  const sources = { counts: createCounts(), cache, cdn, renderLimiter, backend }
  const registry = createRegistry({ ...sources, listening: () => null })
  return registry.getMetricsAsArray() as unknown as { name: string; labelNames?: string[] }[]
}

/** The metric of a series: buckets, sums and counts are of a histogram. */
const metricOf = (series: string): string =>
  exposed.has(series) ? series : series.replace(/_(bucket|sum|count)$/, '')

test.each(expressions)('$of reads metrics and labels that exist: $expr', ({ expr }) => {
  const series = [...expr.matchAll(/\b(up|(?:tenure|process|nodejs)_\w+)\b(?:\{([^}]*)\})?/g)]
  expect(series.length).toBeGreaterThan(0)
  const known = series.flatMap(([, name = '']) => exposed.get(metricOf(name)) ?? [])
  const grouped = [...expr.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, by = '']) =>
    by.split(/,\s*/),
  )
  expect([...known, ...ofPrometheus.labels]).toEqual(expect.arrayContaining(grouped))
  for (const [, name = '', selector = ''] of series) {
    const labels = exposed.get(metricOf(name))
    expect(labels, name).toBeDefined()
    const used = [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label)
    expect([...(labels ?? []), ...ofPrometheus.labels], name).toEqual(expect.arrayContaining(used))
  }
})

test('every alert says how bad it is, what is the matter, and has a runbook', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect(['critical', 'warning'], alert).toContain(labels.severity)
    expect(annotations.summary, alert).toMatch(/\.$|: \{\{ \$value \}\}\.$/)
    expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
  }
})

test('runbooks are of alerts, have at most ten lines, and name commands and metrics that exist', () => {
  const text = read('docs/runbooks.md')
  const [, ...sections] = text.split(/^## /m)
  expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(alerts.map(({ alert }) => alert))
  for (const section of sections) {
    const [title, ...lines] = section.split('\n').filter((line) => line.trim() !== '')
    expect(lines.length, title).toBeLessThanOrEqual(10)
  }
  const scripts = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, script]) => script)
  expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(scripts))
  const metrics = [...text.matchAll(/`((?:tenure|nodejs|process)_\w+)/g)].map(([, name = '']) => name)
  for (const name of metrics) expect([...exposed.keys()], name).toContain(metricOf(name))
})
