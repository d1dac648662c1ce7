import { atom } from 'nanostores'
import type { RealtimeEvent } from '#contract/realtime/events.ts'
import type { Output } from '#contract/core/schema.ts'
import { clientConfig } from './config.ts'
import type { Clients, ConnectionState } from './sockets.ts'
import { readToken } from './token.ts'

const subscriptionOutcomes = ['pusher:subscription_succeeded', 'pusher:subscription_error']

/** Connection state of the job marketplace's socket, which delivers notifications. */
const $connection = atom<ConnectionState>('initialized')
let clients: Promise<Clients | null> | null = null

/**
 * Two clients, one per service, created once per page and only for signed-in users. They are loaded when the
 * browser is idle, so that the page does not wait for them.
 */
function openClients(): Promise<Clients | null> {
  const open = async () => {
    if (readToken() === '' || !clientConfig().realtime) return null
    await whenIdle()
    const { connectBoth } = await import('./sockets.ts')
    return connectBoth((state) => $connection.set(state))
  }
  return (clients ??= open())
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
    const both = await openClients()
    if (!both || stopped) return
    const event = await load()
    const parse = (payload: unknown) => {
      const result = event.payload.safeParse(payload)
      if (result.success) onMessage(result.data as Output<E['payload']>)
    }
    const joined = both[event.app].private(channel)
    // The leading dot marks a complete event name; our events have no namespace.
    joined.listen(`.${event.name}`, parse)
    const { subscription } = joined
    for (const name of subscriptionOutcomes) subscription.bind(name, backfill)
    if (subscription.subscribed) backfill()
    stop = () => {
      joined.stopListening(`.${event.name}`, parse)
      for (const name of subscriptionOutcomes) subscription.unbind(name, backfill)
    }
    if (stopped) stop()
  }
  void join()
  return () => {
    stopped = true
    stop()
  }
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 300)
  })
}
