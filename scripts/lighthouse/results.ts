/** The four categories, in the order of the table. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export interface Visit {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** Milliseconds; CLS has no unit. */
  readonly metrics: { readonly lcp: number; readonly cls: number; readonly tbt: number }
  /** Names of the failed audits, by category. */
  readonly failed: Readonly<Record<Category, readonly string[]>>
}

/** The median of each figure separately. */
export function median(visits: readonly Visit[]): Omit<Visit, 'failed'> {
  const middle = (of: (visit: Visit) => number) => {
    const sorted = visits.map(of).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }
  return {
    scores: {
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      'best-practices': middle(({ scores }) => scores['best-practices']),
      seo: middle(({ scores }) => scores.seo),
    },
    metrics: {
      lcp: middle(({ metrics }) => metrics.lcp),
      cls: middle(({ metrics }) => metrics.cls),
      tbt: middle(({ metrics }) => metrics.tbt),
    },
  }
}

export const isPerfect = ({ scores }: Pick<Visit, 'scores'>): boolean =>
  categories.every((category) => scores[category] === 100)

const widths = [44, 12, 14, 15, 5, 9, 7, 8] as const
const line = (cells: readonly string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[at] ?? 8))).join('')

export const columns = line([
  'Page',
  'Performance',
  'Accessibility',
  'Best practices',
  'SEO',
  'LCP',
  'CLS',
  'TBT',
])

export function rowOf(page: string, { scores, metrics }: Omit<Visit, 'failed'>): string {
  const { lcp, cls, tbt } = metrics
  const figures = [`${Math.round(lcp)} ms`, cls.toFixed(3), `${Math.round(tbt)} ms`]
  return line([page, ...categories.map((category) => String(scores[category])), ...figures])
}

/** The failed audits of categories whose median is below 100. */
export function worst(visits: readonly Visit[], { scores }: Pick<Visit, 'scores'>): string[] {
  return categories
    .filter((category) => scores[category] < 100)
    .map((category) => {
      const audits = new Set(visits.flatMap(({ failed }) => failed[category]))
      return `  ${category}: ${[...audits].join('; ')}`
    })
}
