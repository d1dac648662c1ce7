import { randomUUID } from 'node:crypto'
import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'

/** `lost`: something may be missed. `gone`: and the database cannot be reached at all. */
export type Hearing = 'hearing' | 'lost' | 'gone'

interface Options {
  readonly url: string
  readonly pool: Pick<Pool, 'query'>
  readonly channel: string
  readonly log: Logger
  onMessage(message: string): void
  onState(state: Hearing): void
}

/** How often the connection is asked whether it still is one, and how long it may take to say so; milliseconds. */
const beatMs = 1_000
const answerMs = 2_500
const retryMs = 250

/**
 * Listens to a channel on a connection of its own, and always knows whether it does: a connection may be cut without
 * a word, and a pool in between may hand LISTEN to somebody else, so the first message is one's own.
 */
export async function hear(options: Options): Promise<{ stop(): Promise<void> }> {
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
      options.log.warn(
        { err: error },
        'cannot listen for changed pages: is there a pool in front of the database?',
      )
      return again('lost')
    }
    if (stopped) return
    options.onState('hearing')
    const ended = () => void again('lost')
    trial.once('end', ended)
    watch(trial, () => client === trial, ended)
  }

  function again(state: Hearing): void {
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

async function listen(client: Client, { pool, channel, onMessage }: Options): Promise<void> {
  const own = `heard ${randomUUID()}`
  const heard = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The own message did not arrive')), answerMs)
    client.on('notification', ({ payload = '' }) => {
      if (payload === own) {
        clearTimeout(late)
        resolve()
      } else if (!payload.startsWith('heard ')) onMessage(payload)
    })
  })
  heard.catch(() => undefined)
  await client.query(`listen ${channel}`)
  await pool.query('select pg_notify($1, $2)', [channel, own])
  await heard
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
