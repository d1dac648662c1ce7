import { randomUUID } from 'node:crypto'
import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'

/** `lost`: a notification may be missed. `gone`: and the database cannot be reached at all. */
export type ListenState = 'listening' | 'lost' | 'gone'

interface Options {
  readonly url: string
  readonly pool: Pick<Pool, 'query'>
  /** What to do with the notifications of each channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  readonly log: Logger
  onState(state: ListenState): void
}

/** How often the connection is asked whether it still is one, and how long it may take to say so; milliseconds. */
const beatMs = 1_000
const answerMs = 2_500
const retryMs = 250

/**
 * Listens to channels of PostgreSQL on a connection of its own, and always knows whether it does: a connection may be
 * cut without a word, and a pool in between may hand LISTEN to somebody else, so the first notification is one's own.
 */
export async function openListenConnection(options: Options): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined

  async function tryToListen(): Promise<void> {
    const trial = new Client({
      connectionString: options.url,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    })
    // Without a listener a connection that breaks would end the process.
    trial.on('error', () => undefined)
    try {
      await trial.connect()
    } catch {
      return again('gone')
    }
    client = trial
    try {
      await listen(trial, options)
    } catch (error) {
      options.log.warn({ err: error }, 'cannot listen for changes: is there a pool in front of the database?')
      return again('lost')
    }
    if (stopped) return
    options.onState('listening')
    const ended = () => void again('lost')
    trial.once('end', ended)
    watch(trial, () => client === trial, ended)
  }

  function again(state: ListenState): void {
    const broken = client
    client = null
    broken?.removeAllListeners('end')
    void broken?.end().catch(() => undefined)
    if (stopped) return
    options.onState(state)
    clearTimeout(timer)
    timer = setTimeout(() => void tryToListen(), retryMs)
  }

  await tryToListen()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      const last = client
      client = null
      last?.removeAllListeners('end')
      await last?.end().catch(() => undefined)
    },
  }
}

/** The channel on which a connection proves to itself that it listens. */
const ownChannel = 'tenure_listening'

async function listen(client: Client, { pool, channels }: Options): Promise<void> {
  const own = randomUUID()
  const arrived = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The own notification did not arrive')), answerMs)
    client.on('notification', ({ channel, payload = '' }) => {
      channels[channel]?.(payload)
      if (payload !== own) return
      clearTimeout(late)
      resolve()
    })
  })
  arrived.catch(() => undefined)
  for (const channel of [ownChannel, ...Object.keys(channels)]) await client.query(`listen ${channel}`)
  await pool.query('select pg_notify($1, $2)', [ownChannel, own])
  await arrived
}

/** What was sent before the answer to a question has arrived with it. */
function watch(client: Client, isCurrent: () => boolean, onSilence: () => void): void {
  const ask = () => {
    if (!isCurrent()) return
    const silent = setTimeout(() => isCurrent() && onSilence(), answerMs)
    client
      .query('select 1')
      .then(() => setTimeout(ask, beatMs).unref())
      .catch(() => undefined)
      .finally(() => clearTimeout(silent))
  }
  setTimeout(ask, beatMs).unref()
}
