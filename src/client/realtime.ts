import { atom } from 'nanostores'
import type { RealtimeEvent } from '#contract/realtime/events.ts'
import type { Output } from '#contract/core/schema.ts'
import { clientConfig } from './config.ts'
import type { ConnectionState, Sockets } from './sockets/sockets.ts'
import { readToken } from './token.ts'

/** Connection state of the job marketplace's socket, which delivers notifications. */
export const $connection = atom<ConnectionState>('initialized')
let sockets: Promise<Sockets | null> | null = null

/**
 * Two sockets, one per service, opened only for signed-in users and shared by all tabs. They are loaded when the browser is
 * idle, so that the page does not wait for them.
 */
function openSockets(): Promise<Sockets | null> {
  const open = async () => {
    if (readToken() === '' || !clientConfig().realtime) return null
    await whenIdle()
    const { connectSockets } = await import('./sockets/connect.ts')
    return connectSockets((state) => $connection.set(state))
  }
  return (sockets ??= open())
}

/**
 * Subscribes to an event on a private channel, until the returned function is called. The schema is loaded
 * with the sockets; payloads that do not match it are ignored. `backfill` runs after every subscription, to
 * fetch the messages missed before it, and after a refused one: the fetch reveals the reason, usually an
 * ended session.
 */
export function subscribe<E extends RealtimeEvent>(
  load: () => Promise<E>,
  channel: string,
  onMessage: (payload: Output<E['payload']>) => void,
  backfill: () => void = () => undefined,
): () => void {
  let stop = () => undefined as void
  let stopped = false
  const join = async () => {
    const opened = await openSockets()
    if (!opened || stopped) return
    const { app, name, payload: schema } = await load()
    if (stopped) return
    const message = (payload: unknown) => {
      const result = schema.safeParse(payload)
      if (result.success) onMessage(result.data as Output<E['payload']>)
    }
    stop = opened.listen({ app, channel, event: name }, { message, outcome: backfill })
  }
  void join()
  return () => {
    stopped = true
    stop()
  }
}

/** The backfill of a page that is fresh at its first join: later joins follow a gap. */
export function afterGaps(refresh: () => void): () => void {
  let joined = 0
  return () => {
    if (++joined > 1) refresh()
  }
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 300)
  })
}
