import { createDatabase, startPostgres } from '../postgres.ts'
import { companyPath, firstJob, signedIn } from './demo.ts'
import { plainCopyOf, sample, startDemo, type Sample, type Server } from './load.ts'
import { kilobytes, median, printTable, printLine } from './table.ts'
import { weigh } from './weights.ts'

const pairs = 5
const brotli = { 'accept-encoding': 'br' }

/** Compares each page with plain `node:http` sending the same bytes, alternating within one run to even out noise. */
export async function benchPages(): Promise<void> {
  const cached = await startDemo()
  const token = (await signedIn(cached.url, 'person@demo.example')).token() ?? ''
  const cookie = `s-token=${token}`
  const job = await firstJob(cached.url)
  const rows = [
    await compare(cached, 'company page, cached', companyPath, brotli, 0.85),
    await compare(cached, 'company page, cached, not compressed', companyPath, {}, 0.85),
    await compare(cached, 'job page, cached', job.path, brotli, 0.85),
    await compare(cached, 'home page, signed in', '/', { cookie, ...brotli }),
  ]
  const fresh = await startDemo({ PAGE_CACHE_MB: '0' })
  rows.push(
    await compare(fresh, 'company page, not cached', companyPath, brotli, 0.03),
    await compare(fresh, 'job page, not cached', job.path, brotli, 0.03),
  )
  fresh.stop()
  rows.push(await compareOnPostgres())
  const head = ['page', 'product/s', 'plain/s', 'ratio', 'goal', 'p99 ms', 'CPU µs', 'plain CPU µs', 'errors']
  printTable(head, rows)
  printLine(
    '50 connections; goal for the p99 of a cached page: under 15 ms. CPU is per request, of the server process.',
  )
  await printWeights(cached, job.path, cookie)
  cached.stop()
}

async function compareOnPostgres(): Promise<string[]> {
  const postgres = await startPostgres()
  try {
    const DATABASE_URL = await createDatabase(postgres.url, 'bench')
    const product = await startDemo({ PAGE_CACHE_MB: '0', DATABASE_URL })
    const name = 'company page, not cached, PostgreSQL'
    return await compare(product, name, companyPath, brotli, 0.03).finally(product.stop)
  } finally {
    await postgres.stop()
  }
}

async function compare(
  product: Server,
  name: string,
  path: string,
  headers: Record<string, string>,
  goal?: number,
): Promise<string[]> {
  const plain = await plainCopyOf(product.url + path, headers)
  await sample(product, path, headers, { seconds: 2 })
  await sample(plain, '/', headers, { seconds: 2 })
  const productSamples: Sample[] = []
  const plainSamples: Sample[] = []
  for (let pair = 0; pair < pairs; pair++) {
    productSamples.push(await sample(product, path, headers))
    plainSamples.push(await sample(plain, '/', headers))
  }
  plain.stop()
  const ratios = productSamples.map(({ rate }, index) => rate / (plainSamples[index]?.rate ?? Number.NaN))
  const middle = (samples: readonly Sample[], of: keyof Sample) =>
    median(samples.map((one) => one[of])).toFixed(0)
  printLine(`measured: ${name}`)
  return [
    name,
    middle(productSamples, 'rate'),
    middle(plainSamples, 'rate'),
    `${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)})`,
    goal === undefined ? '' : `${goal} ${median(ratios) >= goal ? 'reached' : 'missed'}`,
    middle(productSamples, 'p99'),
    middle(productSamples, 'cpu'),
    middle(plainSamples, 'cpu'),
    String(productSamples.reduce((sum, { errors }) => sum + errors, 0)),
  ]
}

async function printWeights({ url }: Server, jobPath: string, cookie: string): Promise<void> {
  const applyPath = jobPath.replace(/\/company\/([^/]+)\/job-postings/, '/job-postings/$1')
  const weights: string[][] = []
  for (const [name, path, headers] of [
    ['company page, signed out', companyPath, {}],
    ['job page, signed out', jobPath, {}],
    ['log in', '/login', {}],
    ['home, signed in', '/', { cookie }],
    ['notifications, signed in', '/notifications', { cookie }],
    ['job to apply for, signed in', applyPath, { cookie }],
  ] as const) {
    const { script, firstFlight } = await weigh(url, path, headers)
    weights.push([name, kilobytes(script), kilobytes(firstFlight)])
  }
  printTable(['page', 'JavaScript, gzip', 'HTML + CSS, brotli'], weights)
}
