/**
 * What pages and calls cost that are not cached, for people with an account: `npm run bench -- signed-in`. The database is a
 * PostgreSQL server in processes of its own. Each figure of processor time is also given as a multiple of plain
 * `node:http` sending 40 KB in the same run.
 */
import { createDatabase, startPostgres } from '../postgres.ts'
import { databaseCpu } from './databaseCpu.ts'
import { companyPath, signedIn, slug } from './demo.ts'
import { sample, startDemo, startPlain, type Server } from './load.ts'
import { kilobytes, median, printLine, printTable } from './table.ts'
import { weigh } from './weights.ts'

const plainBytes = 40_000
/** A connection each, so that neither side saves what somebody's first request costs. */
const request = { 'accept-encoding': 'br', connection: 'close' }
const atOnce = 4
const seconds = 4
/** Requests whose allocations are added up. */
const allocationRounds = 40

type Person = 'person' | 'admin'
type Row = readonly [name: string, path: string, person: Person]

const calls: readonly Row[] = [
  ['own profile', '/api/profile/show', 'person'],
  ['notifications', '/api/notifications', 'person'],
  ['what waits', '/api/home', 'person'],
  ['counts of the header', '/api/counts', 'person'],
  ['conversations', '/api/conversations', 'person'],
  ['own employments', '/api/profile/show-extra', 'person'],
  ['search: jobs', '/api/jobs?q=engineer', 'person'],
  ['search: people', '/api/people?q=marko', 'person'],
]

async function pagesOf(origin: string, headers: Record<string, string>): Promise<readonly Row[]> {
  const careers = await (await fetch(`${origin}/careers`, { headers })).text()
  const [employment] = /\/employment-details\/\d+/.exec(careers) ?? []
  if (!employment) throw new Error('The demo shows no employment')
  return [
    ['own home', '/', 'person'],
    ['careers', '/careers', 'person'],
    ['activities', '/activities', 'person'],
    ['an employment', employment, 'person'],
    ['emails in the settings', '/settings/emails', 'person'],
    ['achievements', '/achievements', 'person'],
    ['own jobs', '/my-jobs', 'person'],
    ['messages', '/messages', 'person'],
    ['notifications', '/notifications', 'person'],
    ['CV', '/cv', 'person'],
    ['hiring desk', `/hr-panel/${slug}`, 'admin'],
    ['workspace', `${companyPath}/edit`, 'admin'],
  ]
}

export async function benchSignedIn(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const DATABASE_URL = await createDatabase(postgres.url, 'bench')
    const product = await startDemo({ DATABASE_URL, PAGE_CACHE_MB: '0' })
    const plain = await startPlain(plainBytes)
    await measure(product, plain, DATABASE_URL)
    plain.stop()
    product.stop()
    await product.exited
  } finally {
    await postgres.stop()
  }
}

async function measure(product: Server, plain: Server, databaseUrl: string): Promise<void> {
  const tokens = { person: await tokenOf(product, 'person'), admin: await tokenOf(product, 'admin') }
  const cookieOf = (person: Person) => ({ cookie: `s-token=${tokens[person]}` })
  const bearerOf = (person: Person) => ({ authorization: `Bearer ${tokens[person]}` })
  const plainCpu = await plainCpuOf(plain)
  printLine(`plain: ${plainCpu.toFixed(0)} µs of processor time for ${plainBytes / 1_000} KB`)
  const pages = await pagesOf(product.url, cookieOf('person'))
  const measured: Measured[] = []
  for (const [rows, headersOf] of [
    [pages, cookieOf],
    [calls, bearerOf],
  ] as const)
    for (const [name, path, person] of rows) {
      const headers = { ...headersOf(person), ...request }
      measured.push({ name, path, ...(await measureOne(product, path, headers, databaseUrl)) })
      printLine(`measured: ${name}`)
    }
  printCosts(measured, plainCpu)
  await printLayers(product, pages, cookieOf)
  const { rss } = await product.memory()
  printLine(`resident: ${kilobytes(rss)}`)
}

interface Measured {
  readonly name: string
  readonly path: string
  /** Microseconds of processor time a request. */
  readonly cpu: number
  readonly databaseCpu: number
  /** Milliseconds, one request at a time and twenty at once. */
  readonly alone: readonly [p50: number, p99: number]
  readonly crowded: readonly [p50: number, p99: number]
  readonly statements: number
  readonly calls: number
  /** Bytes, not compressed. */
  readonly html: number
  /** Bytes, gzip. */
  readonly script: number
  /** Bytes allocated a request. */
  readonly allocated: number
  readonly errors: number
}

async function measureOne(
  product: Server,
  path: string,
  headers: Record<string, string>,
  databaseUrl: string,
): Promise<Omit<Measured, 'name' | 'path'>> {
  await sample(product, path, headers, { connections: atOnce, seconds })
  const before = await databaseCpu(databaseUrl)
  const busy = await sample(product, path, headers, { connections: atOnce, seconds })
  const used = (await databaseCpu(databaseUrl)) - before
  // A browser keeps its connection.
  const { connection: _, ...kept } = headers
  const alone = await sample(product, path, kept, { connections: 1, seconds: 2 })
  const crowded = await sample(product, path, kept, { connections: 20, seconds: 2 })
  const { statements, calls } = await countOne(product, path, headers)
  return {
    cpu: busy.cpu,
    databaseCpu: used / (busy.rate * seconds),
    alone: [alone.p50, alone.p99],
    crowded: [crowded.p50, crowded.p99],
    statements,
    calls,
    html: await sizeOf(product, path, headers),
    script: 'cookie' in headers ? (await weigh(product.url, path, headers)).script : 0,
    allocated: await allocatedBy(product, path, headers),
    errors: busy.errors + alone.errors + crowded.errors,
  }
}

/** The least of some requests, because work in the background is counted as well. */
async function countOne(product: Server, path: string, headers: Record<string, string>) {
  const counted = { statements: Infinity, calls: Infinity }
  for (let round = 0; round < 5; round++) {
    const before = await product.ask('counts')
    await sizeOf(product, path, headers)
    const after = await product.ask('counts')
    counted.statements = Math.min(counted.statements, after.statements - before.statements)
    counted.calls = Math.min(counted.calls, after.calls - before.calls)
  }
  return counted
}

async function sizeOf({ url }: Server, path: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url + path, { headers, redirect: 'error' })
  const body = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
  return body.byteLength
}

async function allocatedBy(product: Server, path: string, headers: Record<string, string>): Promise<number> {
  await product.ask('startAllocation')
  for (let round = 0; round < allocationRounds; round++) await sizeOf(product, path, headers)
  return (await product.ask('stopAllocation')) / allocationRounds
}

async function plainCpuOf(plain: Server): Promise<number> {
  await sample(plain, '/', request, { connections: atOnce, seconds })
  return (await sample(plain, '/', request, { connections: atOnce, seconds })).cpu
}

async function tokenOf({ url }: Server, person: Person): Promise<string> {
  return (await signedIn(url, `${person}@demo.example`)).token() ?? ''
}

const times = ([p50, p99]: readonly [number, number]) => `${p50} / ${p99}`

function printCosts(measured: readonly Measured[], plainCpu: number): void {
  printTable(
    [
      'page or call',
      'CPU ms',
      '× plain',
      'db CPU ms',
      'p50/p99 at 1',
      'at 20',
      'statements',
      'calls',
      'body',
      'script',
      'allocated',
      'errors',
    ],
    measured.map((one) => [
      one.name,
      (one.cpu / 1_000).toFixed(2),
      (one.cpu / plainCpu).toFixed(0),
      (one.databaseCpu / 1_000).toFixed(2),
      times(one.alone),
      times(one.crowded),
      String(one.statements),
      String(one.calls),
      kilobytes(one.html),
      one.script ? kilobytes(one.script) : '',
      kilobytes(one.allocated),
      String(one.errors),
    ]),
  )
  const [pages, api] = [measured.filter(isPage), measured.filter((one) => !isPage(one))].map((rows) =>
    rows.map(({ cpu }) => cpu / plainCpu),
  )
  printLine(
    `× plain: median of the pages ${median(pages ?? []).toFixed(0)}, worst ${Math.max(...(pages ?? [])).toFixed(0)}; median of the calls ${median(api ?? []).toFixed(0)}`,
  )
}

const isPage = ({ path }: Measured) => !path.startsWith('/api/')

async function printLayers(
  product: Server,
  pages: readonly Row[],
  cookieOf: (person: Person) => Record<string, string>,
): Promise<void> {
  await product.ask('startProfile')
  for (let round = 0; round < allocationRounds; round++)
    for (const [, path, person] of pages) await sizeOf(product, path, cookieOf(person))
  const { idle, ...shares } = await product.ask('stopProfile')
  const requests = allocationRounds * pages.length
  const total = Object.values(shares).reduce((sum, ms) => sum + ms, 0)
  printTable(
    ['layer', 'ms a page', 'share'],
    Object.entries(shares)
      .sort(([, a], [, b]) => b - a)
      .map(([layer, ms]) => [layer, (ms / requests).toFixed(2), `${((100 * ms) / total).toFixed(0)} %`]),
  )
  printLine(`idle: ${((idle ?? 0) / requests).toFixed(2)} ms a page, of the main thread`)
}
