import { Client } from 'pg'
import { startBackend } from '#backend/main.ts'
import { runAllBatches } from '#backend/core/batchedWork.ts'
import { writeSitemap } from '#backend/directory/sitemapFiles.ts'
import { sitemapWriter } from '#features/syndication/sitemap.ts'
import { readConfig } from '#server/config.ts'
import { startLog } from '#server/log.ts'
import { createDatabase, startPostgres } from '../postgres.ts'
import { companyPath } from './demo.ts'
import { sample, startDemo, type Server } from './load.ts'
import { median, printLine, printTable } from './table.ts'

/** Each has an address in two languages. */
const jobCount = 600_000
const pairs = 3
const seconds = 10
const crawlers = 2
/** Milliseconds. */
const goal = 20
const brotli = { 'accept-encoding': 'br' }

/**
 * Crawls the sitemap of an instance with many jobs while others read a cached page, and compares their p99 with that of readers
 * whom nobody disturbs, alternating within one run.
 */
export async function benchSitemap(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const DATABASE_URL = await createDatabase(postgres.url, 'bench')
    const product = await startDemo({ DATABASE_URL })
    await insertJobs(DATABASE_URL)
    const started = performance.now()
    await writeAll(DATABASE_URL)
    printLine(`Files are written: ${((performance.now() - started) / 1_000).toFixed(0)} s of one process`)
    const rows = [await measure(product, 'files'), await measure(product, 'files that the crawler has', true)]
    product.stop()
    printTable(['crawled', 'files/s', 'p99 ms', 'p99 ms without a crawl', 'ratio', `goal ${goal} ms`], rows)
  } finally {
    await postgres.stop()
  }
}

async function insertJobs(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(
    `insert into jobs (company_id, status, title, first_published_at, valid_through)
      select (select id from companies order by id limit 1), 'published', 'Job ' || n, now(), now() + interval '1 month'
      from generate_series(1, $1::int) n`,
    [jobCount],
  )
  await client.query('vacuum analyze jobs')
  await client.end()
}

/** As a process of its own does that has the role of the worker. */
async function writeAll(DATABASE_URL: string): Promise<void> {
  const {
    backend: config,
    site,
    env,
  } = readConfig({ NODE_ENV: 'production', DATABASE_URL, REALTIME_PORT: '0' })
  const log = startLog({ ...env, LOG_LEVEL: 'error' })
  const backend = await startBackend({
    config: { ...config, runsWork: false },
    log,
    sitemap: sitemapWriter(site),
  })
  await runAllBatches(backend.ctx, writeSitemap)
  await backend.stop()
}

async function measure(product: Server, name: string, again = false): Promise<string[]> {
  const quiet: number[] = []
  const crawled: number[] = []
  let files = 0
  const etags = new Map<string, string>()
  if (again) files -= await crawl(product, etags, () => true)
  for (let pair = 0; pair < pairs; pair++) {
    quiet.push((await sample(product, companyPath, brotli, { seconds })).p99)
    let isOver = false
    const known = again ? etags : new Map<string, string>()
    const crawling = Promise.all(Array.from({ length: crawlers }, () => crawl(product, known, () => isOver)))
    crawled.push((await sample(product, companyPath, brotli, { seconds })).p99)
    isOver = true
    files += (await crawling).reduce((sum, one) => sum + one, 0)
  }
  const [with_, without] = [median(crawled), median(quiet)]
  const rate = (Math.max(0, files) / (pairs * seconds)).toFixed(1)
  const verdict = with_ <= goal ? 'reached' : 'missed'
  return [name, rate, String(with_), String(without), (with_ / without).toFixed(2), verdict]
}

/** Reads file after file, from the index, until it is over: at least once all of them. Returns the number of files. */
async function crawl({ url }: Server, etags: Map<string, string>, isOver: () => boolean): Promise<number> {
  let files = 0
  do {
    const index = await (await fetch(`${url}/sitemap.xml`)).text()
    for (const [, path = ''] of index.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)) {
      if (files > 0 && isOver() && etags.size === 0) return files
      const response = await fetch(url + path, { headers: { 'if-none-match': etags.get(path) ?? '' } })
      if (![200, 304].includes(response.status)) throw new Error(`${path} responded with ${response.status}`)
      await response.arrayBuffer()
      etags.set(path, response.headers.get('etag') ?? '')
      files++
    }
  } while (!isOver())
  return files
}
