import { chromium } from 'playwright'
import lighthouse from 'lighthouse'
import type { BrowserChoice } from '../../tests/e2e/browser.ts'
import { freePort } from './freePort.ts'
import { categories, type Category, type Visit } from './results.ts'

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** On a busy machine Lighthouse sometimes loses its recording, so visits are retried. */
const maxTries = 3

/** A browser that Lighthouse drives through its debugging port. */
export async function openBrowser({ executablePath, args, env }: BrowserChoice) {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  return {
    async visit(address: string): Promise<Visit> {
      let problem = ''
      for (let tries = 0; tries < maxTries; tries++) {
        const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] })
        if (result && !result.lhr.runtimeError) return toVisit(result.lhr)
        problem = result?.lhr.runtimeError?.message ?? 'Lighthouse returned no result'
      }
      throw new Error(problem)
    },
    close: () => browser.close(),
  }
}

function toVisit(report: Report): Visit {
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  const by = <T>(of: (category: Category) => T) =>
    Object.fromEntries(categories.map((category) => [category, of(category)])) as Record<Category, T>
  return {
    scores: by((category) => Math.round((report.categories[category]?.score ?? 0) * 100)),
    metrics: {
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
    },
    failed: by((category) => failedOf(report, category)),
  }
}

function failedOf({ audits, categories: all }: Report, category: Category): string[] {
  return (all[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    const lost = weight > 0 && audit && audit.score !== null && audit.score < 1
    return lost ? [audit.displayValue ? `${audit.title} (${audit.displayValue})` : audit.title] : []
  })
}
