import { Client, Pool } from 'pg'
import { pino } from 'pino'
import type { Bus } from '#backend/ports/bus/bus.ts'
import { openBus } from '#backend/ports/bus/openBus.ts'
import { createDatabase, startPostgres } from '../postgres.ts'
import { startValkey, valkeyProgram } from '../valkey.ts'
import { median, printLine, printTable } from './table.ts'

const writers = 64
const rounds = 5
const roundMs = 3_000
const channel = 'tenure_stale_pages'
const payload = JSON.stringify({ from: '00000000-0000-0000-0000-000000000000', tags: ['company:7', 'jobs'] })
const leastShare = 0.8

/** A transaction that changes a row, and how it is announced. */
type Change = (client: Client, id: number) => Promise<unknown>

/** Commits a second of one process on a PostgreSQL server that waits for its disk, in turns, and the share that each bus leaves. */
export async function benchBus(): Promise<void> {
  if (!valkeyProgram) return printLine('Neither valkey-server nor redis-server is installed.')
  const [postgres, valkey] = await Promise.all([startPostgres({ isDurable: true }), startValkey()])
  const url = await createDatabase(postgres.url, 'bus')
  const pool = new Pool({ connectionString: url, max: 4 })
  const clients = Array.from({ length: writers }, () => new Client({ connectionString: url }))
  const buses: Bus[] = []
  try {
    await pool.query('create table changed (id int primary key, at timestamptz)')
    await pool.query('insert into changed select n from generate_series(0, $1::int) as n', [writers])
    await Promise.all(clients.map((client) => client.connect()))
    const open = async (busUrl: string | null) => {
      const options = { url, busUrl, pool, channels: {}, log: pino({ level: 'error' }) }
      const bus = await openBus({ ...options, onState: () => undefined })
      buses.push(bus)
      return bus
    }
    // One that receives, and one that sends.
    await open(valkey.url)
    const sender = await open(valkey.url)
    const ways: Readonly<Record<string, Change>> = {
      plain: (client, id) => commit(client, id),
      NOTIFY: (client, id) =>
        commit(client, id, () => client.query('select pg_notify($1, $2)', [channel, payload])),
      Valkey: async (client, id) => {
        await commit(client, id)
        await sender.send(channel, payload)
      },
    }
    const measured = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
    for (let round = 0; round <= rounds; round++)
      for (const [name, change] of Object.entries(ways)) {
        const rate = await measure(clients, change)
        // The first round is for warming up.
        if (round > 0) measured.get(name)?.push(rate)
      }
    const plain = median(measured.get('plain') ?? [])
    const rows = [...measured].map(([name, rates]) => ({
      name,
      rate: median(rates),
      share: median(rates) / plain,
    }))
    printTable(
      ['commits', 'a second', 'of plain'],
      rows.map(({ name, rate, share }) => [name, rate.toFixed(0), `${(100 * share).toFixed(0)} %`]),
    )
    printLine(
      `${writers} writers, ${rounds} rounds of ${roundMs / 1000} s each. Goal: Valkey at least ${100 * leastShare} %.`,
    )
    process.exitCode = (rows.find(({ name }) => name === 'Valkey')?.share ?? 0) >= leastShare ? 0 : 1
  } finally {
    for (const bus of buses) await bus.stop()
    await Promise.all([...clients, pool].map((one) => one.end()))
    await valkey.stop()
    await postgres.stop()
  }
}

async function commit(client: Client, id: number, announce: () => Promise<unknown> = async () => undefined) {
  await client.query('begin')
  await client.query('update changed set at = clock_timestamp() where id = $1', [id])
  await announce()
  await client.query('commit')
}

async function measure(clients: readonly Client[], change: Change): Promise<number> {
  const started = performance.now()
  let commits = 0
  await Promise.all(
    clients.map(async (client, id) => {
      while (performance.now() - started < roundMs) {
        await change(client, id)
        commits++
      }
    }),
  )
  return commits / ((performance.now() - started) / 1000)
}
