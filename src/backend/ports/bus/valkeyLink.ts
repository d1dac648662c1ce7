import { Valkey } from 'iovalkey'
import type { Logger } from 'pino'

interface LinkOptions {
  readonly url: string
  readonly topic: string
  readonly log: Logger
  /** What is published first on each connection; it has to come back. */
  greeting(): string
  onText(text: string): void
  onOpen(): void
  onClosed(): void
}

/** A connection to publish and one to subscribe, of which neither is used without the other. */
export interface Link {
  isOpen(): boolean
  /** Rejects when the server does not acknowledge it in time; the link is then closed and opened again. */
  publish(text: string): Promise<void>
  /** Closes the link, which opens again. */
  reset(why: string): void
  stop(): Promise<void>
}

/** In milliseconds. A caller waits for the acknowledgement before a change is acknowledged. */
const acknowledgeMs = 1_000
const connectMs = 3_000
const greetingMs = 2_500
const retryMs = 250

/** Opens the link as often as it breaks. Resolves after the first attempt. */
export async function openValkeyLink(options: LinkOptions): Promise<Link> {
  const { url, topic, log, greeting, onText, onOpen, onClosed } = options
  let stopped = false
  let isOpen = false
  let pair: readonly [publisher: Valkey, subscriber: Valkey] | null = null
  let timer: NodeJS.Timeout | undefined
  let reported = ''

  async function open(): Promise<void> {
    const own = [connectTo(url), connectTo(url)] as const
    pair = own
    const [publisher, subscriber] = own
    for (const client of own) client.once('end', () => fail(own, 'the connection ended'))
    try {
      await Promise.all(own.map((client) => client.connect()))
      const text = greeting()
      const arrived = whenArrived(subscriber, text)
      subscriber.on('message', (_topic, received) => pair === own && onText(received))
      await subscriber.subscribe(topic)
      await publisher.publish(topic, text)
      await arrived
    } catch (error) {
      return fail(own, error instanceof Error ? error.message : String(error))
    }
    if (pair !== own) return
    isOpen = true
    if (reported) log.info('BUS_URL: connected')
    reported = ''
    onOpen()
  }

  function fail(own: typeof pair, why: string): void {
    if (stopped || pair !== own) return
    disconnect()
    if (why !== reported) log.warn({ why }, 'BUS_URL: away; messages go through the database meanwhile')
    reported = why
    timer = setTimeout(() => void open(), retryMs)
  }

  function disconnect(): void {
    const ended = pair
    pair = null
    clearTimeout(timer)
    for (const client of ended ?? []) client.disconnect()
    if (isOpen) {
      isOpen = false
      onClosed()
    }
  }

  await open()
  return {
    isOpen: () => isOpen,
    async publish(text) {
      const own = pair
      if (!own || !isOpen) throw new Error('The bus is away')
      try {
        await own[0].publish(topic, text)
      } catch (error) {
        fail(own, error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    reset: (why) => fail(pair, why),
    async stop() {
      stopped = true
      disconnect()
    },
  }
}

/** Fails rather than repeats or queues a command: the numbers of messages would be out of order. */
function connectTo(url: string): Valkey {
  const client = new Valkey(url.replace(/^valkey/, 'redis'), {
    lazyConnect: true,
    connectTimeout: connectMs,
    commandTimeout: acknowledgeMs,
    keepAlive: 10_000,
    enableReadyCheck: false,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => null,
  })
  // Without a listener it writes to the console; the end says that it is gone.
  client.on('error', () => undefined)
  return client
}

function whenArrived(subscriber: Valkey, text: string): Promise<void> {
  const arrived = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the greeting did not arrive')), greetingMs)
    subscriber.on('message', (_topic, received) => {
      if (received !== text) return
      clearTimeout(late)
      resolve()
    })
    subscriber.once('end', () => {
      clearTimeout(late)
      reject(new Error('the connection ended'))
    })
  })
  arrived.catch(() => undefined)
  return arrived
}
