import autocannon, { type Result } from 'autocannon'
import { createDatabase, startPostgres } from '../postgres.ts'
import { companyPath, signedIn, versionIn, writeCompany } from './demo.ts'
import { sample, startDemo, type Server } from './load.ts'
import { startNginx } from './nginx.ts'
import { median, printTable, printLine } from './table.ts'

const writes = 200
const brotli = { 'accept-encoding': 'br' }

/** Two processes on one PostgreSQL server behind nginx: request rates, and how fast a purge reaches the other process. */
export async function benchCluster(): Promise<void> {
  const postgres = await startPostgres()
  const stops: (() => unknown)[] = [() => postgres.stop()]
  try {
    const DATABASE_URL = await createDatabase(postgres.url, 'cluster')
    const env = { DATABASE_URL, REALTIME: 'off', TRUST_PROXY: 'on' }
    // In sequence, because the first process migrates and seeds the database.
    const first = await startDemo(env)
    stops.unshift(first.stop)
    const second = await startDemo(env)
    stops.unshift(second.stop)
    const proxy = await startNginx([first.url, second.url])
    if (proxy) stops.unshift(proxy.stop)
    else printLine('nginx is not installed: its rows are omitted.')
    const front = proxy && { ...first, url: proxy.url }
    const rows = [await rate('one process', first), await rate('the other', second)]
    if (front) rows.push(await rate('both, behind nginx', front))
    printTable(['cached company page', 'requests/s', 'p99 ms', 'errors'], rows)
    await measurePropagation(first, second, proxy?.url ?? first.url)
  } finally {
    for (const stop of stops) await stop()
  }
}

async function rate(name: string, server: Server): Promise<string[]> {
  await sample(server, companyPath, brotli, { seconds: 2 })
  const { rate: perSecond, p99, errors } = await sample(server, companyPath, brotli, { seconds: 5 })
  return [name, perSecond.toFixed(0), p99.toFixed(0), String(errors)]
}

/** Writes to one process and reads from the other, under load on both, and counts stale reads. */
async function measurePropagation(first: Server, second: Server, front: string): Promise<void> {
  const apis = [
    await signedIn(first.url, 'admin@demo.example'),
    await signedIn(second.url, 'admin@demo.example'),
  ] as const
  const load = startLoad(front + companyPath)
  const delays: number[] = []
  let outdatedReads = 0
  for (let version = 1; version <= writes; version++) {
    const writer = version % 2
    const reader = (writer === 0 ? second : first).url
    await writeCompany(apis[writer === 0 ? 0 : 1], version)
    const answered = performance.now()
    if ((await read((writer === 0 ? first : second).url)) < version) outdatedReads++
    // The start of the first read that shows the write; reads that started earlier may show the old page.
    let begun = performance.now()
    while ((await read(reader)) < version) begun = performance.now()
    delays.push(Math.max(0, begun - answered))
    for (const origin of [first.url, second.url, front]) if ((await read(origin)) < version) outdatedReads++
  }
  const { non2xx, errors } = await load.stop()
  const delay = { worst: Math.max(...delays), middle: median(delays) }
  printTable(
    ['writes', 'purge delay, median ms', 'worst ms', 'stale reads after it', 'failed reads'],
    [
      [
        String(writes),
        delay.middle.toFixed(1),
        delay.worst.toFixed(1),
        String(outdatedReads),
        String(non2xx + errors),
      ],
    ],
  )
  printLine('Goal: under 1,000 ms, and nothing stale once it has arrived.')
  process.exitCode = outdatedReads === 0 && delay.worst < 1_000 ? 0 : 1
}

function startLoad(url: string): { stop(): Promise<Result> } {
  let stop = () => undefined as void
  const done = new Promise<Result>((resolve) => {
    const load = autocannon({ url, connections: 10, duration: 600, overallRate: 300 }, (_, result) =>
      resolve(result),
    )
    stop = () => load.stop()
  })
  return {
    stop() {
      stop()
      return done
    },
  }
}

async function read(origin: string): Promise<number> {
  return versionIn(await (await fetch(origin + companyPath)).text())
}
