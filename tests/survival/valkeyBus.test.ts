import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from '#drizzle/node-postgres'
import { Valkey } from 'iovalkey'
import { Client, Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { announceAs, invalidationChannel, withInvalidation } from '#backend/core/invalidations.ts'
import type { Bus } from '#backend/ports/bus/bus.ts'
import { openBus } from '#backend/ports/bus/openBus.ts'
import type { PostgresServer } from '../../scripts/postgres.ts'
import { startValkey, valkeyProgram, type ValkeyServer } from '../../scripts/valkey.ts'
import { openCuttableProxy } from './cuttableProxy.ts'
import { start, startPopulatedPostgres } from './process.ts'

/** What only a bus beside the database has to solve: a process, or the bus itself, is lost between commit and message. */
const log = pino({ level: 'silent' })
let postgres: PostgresServer | null = null
let valkey: ValkeyServer | null = null
let pool: Pool | null = null
let database = ''
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (!valkeyProgram) return
  ;[{ postgres, database }, valkey] = await Promise.all([startPopulatedPostgres(), startValkey()])
  pool = new Pool({ connectionString: database, max: 5 })
  pool.on('error', () => undefined)
  await pool.query('create table written (value text)')
}, 60_000)
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(async () => {
  await pool?.end()
  await valkey?.stop()
  await postgres?.stop()
})

/** The bus of a process, with the messages it received and its states. */
async function openProcess(busUrl = valkey!.url) {
  const received: string[] = []
  const states: string[] = []
  const bus = await openBus({
    url: database,
    busUrl,
    pool: pool!,
    log,
    channels: {
      test: (payload) => received.push(payload),
      [invalidationChannel]: (text) => received.push(text),
    },
    onState: (state) => states.push(state),
  })
  ends.push(() => bus.stop())
  return { bus, received, states, doubts: bus.counts!.doubts, state: () => states.at(-1) }
}
/** Through a cable of its own: cut, the process is gone for the others. */
async function openProcessByCable() {
  const cable = await openCuttableProxy({ host: '127.0.0.1', port: valkey!.port })
  ends.push(() => cable.remove())
  return { cable, ...(await openProcess(`valkey://127.0.0.1:${cable.port}`)) }
}
const db = () => drizzle({ client: pool!, casing: 'snake_case' })
const contextOf = (bus: Bus) => ({
  db: db(),
  log,
  evict: () => undefined,
  announceInvalidation: announceAs('x', bus),
})
const write = (bus: Bus, value: string) =>
  withInvalidation(contextOf(bus), async (tx) => {
    await tx.execute(`insert into written values ('${value}')`)
    return [undefined, [value]]
  })
const writeAndRefuse = (bus: Bus) =>
  db().transaction(async (tx) => {
    await bus.sendOnCommit(tx, 'test', 'never')
    throw new Error('refused')
  })
const patience = { timeout: 15_000 }

describe.runIf(valkeyProgram)(
  `${valkeyProgram ?? 'neither valkey-server nor redis-server is installed: '} beside the database`,
  () => {
    test('a message follows its commit and is there before the change is acknowledged; of a rolled back one there is none', async () => {
      const [reader, writer] = [await openProcess(), await openProcess()]
      expect([reader.state(), writer.state()]).toEqual(['listening', 'listening'])
      await expect(writeAndRefuse(writer.bus)).rejects.toThrow('refused')
      const send = await db().transaction(async (tx) => {
        const afterCommit = await writer.bus.sendOnCommit(tx, 'test', 'after')
        await writer.bus.send('test', 'before')
        await expect.poll(() => reader.received).toEqual(['before'])
        return afterCommit
      })
      await send()
      await expect.poll(() => reader.received).toEqual(['before', 'after'])
      await write(writer.bus, 'tag')
      await expect.poll(() => reader.received[2]).toBe('{"from":"x","tags":["tag"]}')
      expect([reader.bus.counts!.fallbacks, writer.bus.counts!.fallbacks, writer.received]).toEqual([
        0,
        0,
        [],
      ])
    })

    test('of a process that stops nothing is missing; of one that vanishes it may be, until its last transaction has ended', async () => {
      const [reader, leaver, victim] = [await openProcess(), await openProcess(), await openProcessByCable()]
      await leaver.bus.stop()
      const orphan = new Client({ connectionString: database })
      await orphan.connect()
      ends.push(() => orphan.end())
      await orphan.query("begin; insert into written values ('of the victim')")
      victim.cable.cut()
      await expect.poll(() => reader.doubts.vanished, patience).toBe(1)
      expect(reader.state()).toBe('disconnected')
      await expect(reader.bus.send('test', 'anything')).resolves.toBeUndefined()
      expect(reader.state()).toBe('disconnected')
      await orphan.query('commit')
      await expect.poll(reader.state, patience).toBe('listening')
      expect(reader.doubts).toMatchObject({ vanished: 1, gap: 0 })
    }, 40_000)

    test('a gap, a heartbeat with an unseen number and the return of a vanished process mean that something was missed', async () => {
      const reader = await openProcess()
      const client = new Valkey(valkey!.url.replace('valkey', 'redis'))
      ends.push(async () => client.disconnect())
      const [topic = ''] = (await client.pubsub('CHANNELS', 'tenure*')) as string[]
      const publish = async (number: number, payload: string | null, from = 'forged', isLast = false) => {
        const messages = payload === null ? [] : [{ channel: 'test', payload }]
        await client.publish(topic, JSON.stringify({ from, number, messages, isLast }))
      }
      const doubted = async (count: number) => {
        await expect.poll(() => reader.doubts.gap).toBe(count)
        await expect.poll(reader.state).toBe('listening')
      }
      await publish(0, null)
      await publish(1, 'first')
      await publish(3, 'third')
      await doubted(1)
      expect(reader.received).toEqual(['first', 'third'])
      await publish(4, null)
      await doubted(2)
      await publish(7, null, 'returned')
      await doubted(3)
      for (const [number, from] of [
        [4, 'forged'],
        [7, 'returned'],
      ] as const)
        await publish(number, null, from, true)
      await publish(1, 'last', 'another')
      await expect.poll(() => reader.received).toContain('last')
      expect(reader.doubts.gap).toBe(3)
      expect(reader.states.filter((state) => state === 'disconnected').length).toBeGreaterThanOrEqual(3)
    }, 40_000)

    test('while the bus hangs, is away or is not there at the start, the database is the bus, and rolled back messages are none', async () => {
      const [reader, writer] = [await openProcess(), await openProcess()]
      valkey!.pause()
      await write(writer.bus, 'hanging')
      expect(writer.bus.counts).toMatchObject({ fallbacks: 1, isConnected: false })
      await expect.poll(() => reader.received.join()).toContain('hanging')
      await expect.poll(reader.state, patience).toBe('disconnected')
      valkey!.resume()
      await expect.poll(() => [reader.state(), writer.state()], patience).toEqual(['listening', 'listening'])
      const { port } = valkey!
      await valkey!.stop()
      await expect.poll(() => writer.bus.counts!.isConnected).toBe(false)
      await expect(writeAndRefuse(writer.bus)).rejects.toThrow('refused')
      await write(writer.bus, 'away')
      const late = await openProcess(`valkey://127.0.0.1:${port}`)
      expect(late.state()).toBe('disconnected')
      await late.bus.send('test', 'of the late one')
      await expect.poll(() => reader.received.slice(-2).join()).toMatch(/away.*of the late one/)
      valkey = await startValkey(port)
      const all = [reader, writer, late]
      await expect.poll(() => all.map(({ state }) => state()), patience).toEqual(all.map(() => 'listening'))
      const before = writer.bus.counts!.fallbacks
      await write(writer.bus, 'back')
      await expect.poll(() => reader.received.at(-1)).toContain('back')
      expect([writer.bus.counts!.fallbacks, reader.received.join().includes('never')]).toEqual([
        before,
        false,
      ])
    }, 60_000)

    test('what a process has committed but not announced when it dies is on the pages of the others within seconds', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'tenure-bus-'))
      const env = { DATABASE_URL: database, REALTIME: 'off', BUS_URL: valkey!.url }
      const { child, url }: { child: ChildProcess; url: string } = await start(folder, env)
      ends.push(async () => {
        child.kill('SIGKILL')
        await rm(folder, { recursive: true, force: true })
      })
      const victim = await openProcessByCable()
      const page = async () => (await fetch(`${url}/company/globex`)).text()
      const old = await page()
      await pool!.query("update companies set about = 'Written before its death.' where slug = 'globex'")
      victim.cable.cut()
      // From the cache: nobody has announced anything.
      expect(await page()).toBe(old)
      const from = performance.now()
      await expect.poll(page, patience).toContain('Written before its death.')
      expect(performance.now() - from).toBeLessThan(8_000)
    }, 60_000)
  },
)
