import { randomUUID } from 'node:crypto'
import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'

/** `disconnected`: notifications may be missed. `unreachable`: connecting to the database fails too. */
export const listenStates = ['listening', 'disconnected', 'unreachable'] as const
export type ListenState = (typeof listenStates)[number]

interface Options {
  readonly url: string
  readonly pool: Pick<Pool, 'query'>
  /** A handler for each channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  readonly log: Logger
  onState(state: ListenState): void
}

/** Interval and timeout of the ping that checks the connection, in milliseconds. */
const pingIntervalMs = 1_000
const pingTimeoutMs = 2_500
const retryMs = 250

/**
 * Listens to PostgreSQL channels on a dedicated connection and reports whether it works. A connection can break silently,
 * hence the ping; a pool in between may break LISTEN, hence a notification to itself before it reports `listening`.
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
    // Without a listener, a broken connection would end the process.
    trial.on('error', () => undefined)
    try {
      await trial.connect()
    } catch {
      return reconnect('unreachable')
    }
    client = trial
    try {
      await listen(trial, options)
    } catch (error) {
      options.log.warn(
        { err: error },
        'LISTEN does not work: is there a connection pool in front of the database?',
      )
      return reconnect('disconnected')
    }
    if (stopped) return
    options.onState('listening')
    const ended = () => void reconnect('disconnected')
    trial.once('end', ended)
    monitor(trial, () => client === trial, ended)
  }

  function reconnect(state: ListenState): void {
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

/** The channel on which a connection notifies itself, to check that LISTEN works. */
const ownChannel = 'tenure_listening'

async function listen(client: Client, { pool, channels }: Options): Promise<void> {
  const own = randomUUID()
  const arrived = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The test notification did not arrive')), pingTimeoutMs)
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

/** Pings the connection; notifications sent before a ping have arrived with its response. */
function monitor(client: Client, isCurrent: () => boolean, onSilence: () => void): void {
  const ping = () => {
    if (!isCurrent()) return
    const silent = setTimeout(() => isCurrent() && onSilence(), pingTimeoutMs)
    client
      .query('select 1')
      .then(() => setTimeout(ping, pingIntervalMs).unref())
      .catch(() => undefined)
      .finally(() => clearTimeout(silent))
  }
  setTimeout(ping, pingIntervalMs).unref()
}
