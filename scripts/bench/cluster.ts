import autocannon, { type Result } from 'autocannon'
import { createDatabase, startPostgres } from '../postgres.ts'
import { companyPath, signedIn, versionIn, writeCompany } from './demo.ts'
import { sample, startDemo, type Server } from './load.ts'
import { startNginx } from './nginx.ts'
import { median, printTable, say } from './table.ts'

const writes = 200
const brotli = { 'accept-encoding': 'br' }

/** Two processes on one PostgreSQL server, nginx in front: what they answer, and how fast one hears of the other. */
export async function benchCluster(): Promise<void> {
  const postgres = await startPostgres()
  const stops: (() => unknown)[] = [() => postgres.stop()]
  try {
    const DATABASE_URL = await createDatabase(postgres.url, 'cluster')
    const env = { DATABASE_URL, REALTIME: 'off', TRUST_PROXY: 'on' }
    // One after the other: the first one migrates and fills the database.
    const first = await startDemo(env)
    stops.unshift(first.stop)
    const second = await startDemo(env)
    stops.unshift(second.stop)
    const proxy = await startNginx([first.url, second.url])
    if (proxy) stops.unshift(proxy.stop)
    else say('nginx is not installed here: its rows are left out.')
    const front = proxy && { ...first, url: proxy.url }
    const rows = [await rate('one process', first), await rate('the other', second)]
    if (front) rows.push(await rate('both, behind nginx', front))
    printTable(['cached company page', 'requests/s', 'p99 ms', 'errors'], rows)
    await watchNews(first, second, proxy?.url ?? first.url)
  } finally {
    for (const stop of stops) await stop()
  }
}

async function rate(name: string, server: Server): Promise<string[]> {
  await sample(server, companyPath, brotli, { seconds: 2 })
  const { rate: perSecond, p99, errors } = await sample(server, companyPath, brotli, { seconds: 5 })
  return [name, perSecond.toFixed(0), p99.toFixed(0), String(errors)]
}

/** Writes at one, reads at the other, under load on both, and counts what is older than what was already seen. */
async function watchNews(here: Server, there: Server, front: string): Promise<void> {
  const apis = [
    await signedIn(here.url, 'admin@demo.example'),
    await signedIn(there.url, 'admin@demo.example'),
  ] as const
  const load = startLoad(front + companyPath)
  const delays: number[] = []
  let stale = 0
  for (let version = 1; version <= writes; version++) {
    const writer = version % 2
    const reader = (writer === 0 ? there : here).url
    await writeCompany(apis[writer === 0 ? 0 : 1], version)
    const answered = performance.now()
    if ((await read((writer === 0 ? here : there).url)) < version) stale++
    // The beginning of the first read that shows it: what began before may still have shown the old page.
    let begun = performance.now()
    while ((await read(reader)) < version) begun = performance.now()
    delays.push(Math.max(0, begun - answered))
    for (const origin of [here.url, there.url, front]) if ((await read(origin)) < version) stale++
  }
  const { non2xx, errors } = await load.stop()
  const news = { worst: Math.max(...delays), middle: median(delays) }
  printTable(
    ['writes', 'purge delay, median ms', 'worst ms', 'stale reads after it', 'failed reads'],
    [[String(writes), news.middle.toFixed(1), news.worst.toFixed(1), String(stale), String(non2xx + errors)]],
  )
  say('Goal: under 1,000 ms, and nothing stale once it has arrived.')
  process.exitCode = stale === 0 && news.worst < 1_000 ? 0 : 1
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
