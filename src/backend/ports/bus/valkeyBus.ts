import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { ListenState } from '../../db/listenConnection.ts'
import { whenSettled } from '../../db/whenSettled.ts'
import type { Bus, BusCounts, Doubt } from './bus.ts'
import { openPostgresBus, type BusOptions } from './postgresBus.ts'
import { createSenders, heartbeatMs, silenceMs, type Message, type Packet } from './senders.ts'
import { openValkeyLink } from './valkeyLink.ts'

/** How long a process listens before it relies on knowing all others, in milliseconds: each sends two heartbeats. */
const acquaintanceMs = 2 * heartbeatMs
const retryMs = 250

/**
 * Publishes in Valkey or Redis after the commit, so that commits do not wait for one another (docs/decisions/172). Messages are
 * numbered by the process that sends them. While the server is away, and when it does not acknowledge a message, the database
 * is the bus, to which all processes listen as well.
 */
export async function openValkeyBus({
  busUrl,
  ...options
}: BusOptions & { readonly busUrl: string }): Promise<Bus> {
  const { pool, channels, log, onState } = options
  const self = randomUUID()
  const senders = createSenders()
  const counts: BusCounts = {
    isConnected: false,
    sent: 0,
    received: 0,
    fallbacks: 0,
    doubts: { connection: 0, gap: 0, vanished: 0 },
  }
  let number = 0
  let databaseState: ListenState = 'disconnected'
  let isCurrent = false
  let turn = 0
  /** When all others have sent a heartbeat since the connection, in milliseconds of `performance.now()`. */
  let acquaintedAt = Infinity
  let stopped = false

  const report = () => {
    if (stopped) return
    onState(databaseState !== 'listening' || isCurrent ? databaseState : 'disconnected')
  }
  const setCurrent = (next: boolean) => {
    if (isCurrent === next) return
    isCurrent = next
    report()
  }
  const toText = (packet: Omit<Packet, 'from' | 'number'>) =>
    JSON.stringify({ from: self, number, ...packet } satisfies Packet)
  const ownStart = `{"from":"${self}"`
  let receivedOwnAt = 0
  const heartbeat = () => toText({ messages: [] })

  const database = await openPostgresBus({
    ...options,
    onState(state) {
      databaseState = state
      report()
    },
  })

  function receive(text: string): void {
    if (text.startsWith(ownStart)) return void (receivedOwnAt = performance.now())
    const packet = JSON.parse(text) as Packet
    const isComplete = senders.receive(packet)
    for (const { channel, payload } of packet.messages) {
      counts.received++
      channels[channel]?.(payload)
    }
    // Until all are known, a process that is new here is none that was missed.
    if (!isComplete && performance.now() >= acquaintedAt) void doubt('gap')
  }

  /** Something may have been missed: nothing is relied on until what was being changed meanwhile has ended. */
  async function doubt(cause: Doubt): Promise<void> {
    const own = ++turn
    counts.doubts[cause]++
    setCurrent(false)
    try {
      await delay(Math.max(0, acquaintedAt - performance.now()), undefined, { ref: false })
      await whenSettled((statement) => pool.query(statement))
      if (own === turn && link.isOpen()) setCurrent(true)
    } catch (error) {
      if (stopped || own !== turn) return
      log.warn({ err: error }, 'the bus cannot be relied on')
      link.reset('the database failed')
    }
  }

  let first = Promise.resolve()
  const link = await openValkeyLink({
    url: busUrl,
    topic: await findTopic(pool, busUrl),
    log,
    greeting: heartbeat,
    onText: receive,
    onOpen() {
      counts.isConnected = true
      acquaintedAt = performance.now() + acquaintanceMs
      first = doubt('connection')
    },
    onClosed() {
      counts.isConnected = false
      acquaintedAt = Infinity
      turn++
      senders.clear()
      setCurrent(false)
    },
  })

  let checkedAt = performance.now()
  const timer = setInterval(() => {
    const since = performance.now() - checkedAt
    checkedAt += since
    if (!link.isOpen()) return
    link.publish(heartbeat()).catch(() => undefined)
    // After a pause of this process, what has arrived meanwhile is read first.
    if (since > 2 * heartbeatMs) return
    if (receivedOwnAt < checkedAt - silenceMs) link.reset('own heartbeats do not arrive')
    else if (senders.removeSilent()) void doubt('vanished')
  }, heartbeatMs)
  timer.unref()
  // A start does not wait for somebody's long transaction: pages are rendered until it has ended.
  await Promise.race([first, delay(2 * acquaintanceMs, undefined, { ref: false })])

  /** The next packet: what is sent while this process handles the responses that have arrived goes together. */
  let next: { readonly messages: Message[]; readonly sent: Promise<void> } | null = null
  function publish(message: Message): Promise<void> {
    if (!next) {
      const messages: Message[] = []
      const sent = new Promise((resolve) => setImmediate(resolve)).then(() => {
        next = null
        number++
        return link.publish(toText({ messages }))
      })
      next = { messages, sent }
    }
    next.messages.push(message)
    return next.sent
  }

  async function send(channel: string, payload: string): Promise<void> {
    if (link.isOpen())
      try {
        await publish({ channel, payload })
        counts.sent++
        return
      } catch {
        // The others see that its number is missing; what it says they get from the database.
      }
    await database.send(channel, payload)
    counts.fallbacks++
  }

  /** What has been committed is sent as long as this process lives. */
  async function sendRepeatedly(channel: string, payload: string): Promise<void> {
    while (!stopped) {
      await delay(retryMs, undefined, { ref: false })
      const isSent = await send(channel, payload).then(
        () => true,
        () => false,
      )
      if (isSent) return
    }
  }

  return {
    counts,
    send,
    async sendOnCommit(tx, channel, payload) {
      if (!link.isOpen()) return database.sendOnCommit(tx, channel, payload)
      return async () => {
        try {
          await send(channel, payload)
        } catch (error) {
          void sendRepeatedly(channel, payload)
          throw error
        }
      }
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await link.publish(toText({ messages: [], isLast: true })).catch(() => undefined)
      await link.stop()
      await database.stop()
    },
  }
}

/** Of one database: several installations may share a server, whose topics know no databases. */
async function findTopic(pool: Pick<Pool, 'query'>, busUrl: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select concat_ws(':', system_identifier, oid) as name
      from pg_control_system(), pg_database where datname = current_database()`,
  )
  return `tenure${new URL(busUrl).pathname}:${rows[0]?.name ?? ''}`
}
