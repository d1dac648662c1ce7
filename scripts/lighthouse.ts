/**
 * Runs Lighthouse (mobile) on the company page and a job page, in every language, and prints the medians of five visits.
 * Uses the existing build. Fails when a median is below 100 or there is no browser. `npm run lighthouse -- 1` visits each
 * page once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathsFor } from '#paths'
import { locales } from '#contract/core/locale.ts'
import { loadDemo } from '#demo/loadDemo.ts'
import { readConfig } from '#server/config.ts'
import { startLog } from '#server/log.ts'
import { startProduct } from '#server/product.ts'
import { findFullBrowser } from '../tests/e2e/browser.ts'
import { firstJob, slug } from './bench/demo.ts'
import { freePort } from './lighthouse/freePort.ts'
import { columns, isPerfect, median, rowOf, worst, type Visit } from './lighthouse/results.ts'
import { openBrowser } from './lighthouse/visit.ts'

const visits = Number(process.argv[2] ?? 5)
const choice = findFullBrowser()
if (!choice) {
  process.stderr.write('Lighthouse needs a browser: install Chromium, or name one in BROWSER_PATH.\n')
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'tenure-lighthouse-'))
const port = await freePort()
const config = readConfig({
  NODE_ENV: 'production',
  // The canonical URL of the pages has to be the one they are visited at.
  SITE_URL: `http://localhost:${port}`,
  PORT: String(port),
  DATA_DIR: folder,
  REALTIME: 'off',
  LOG_LEVEL: 'error',
})
const product = await startProduct(config, startLog(config.env), async ({ ctx }) => {
  await loadDemo(ctx)
})
const browser = await openBrowser(choice)
const lines: string[] = []
let perfect = true
try {
  const job = await firstJob(product.url)
  for (const locale of locales) {
    const path = pathsFor({ locale, profileId: null, strategy: config.site.strategy })
    for (const page of [path('company', { slug }), path('companyJob', { slug, id: job.id })]) {
      const seen: Visit[] = []
      for (let visit = 0; visit < visits; visit++) seen.push(await browser.visit(product.url + page))
      const middle = median(seen)
      perfect &&= isPerfect(middle)
      lines.push(rowOf(page, middle), ...worst(seen, middle))
      process.stdout.write('.')
    }
  }
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(`\n${columns}\n${lines.join('\n')}\n`)
process.exit(perfect ? 0 : 1)
