import { atom } from 'nanostores'
import type { RealtimeEvent } from '#contract/realtime/events.ts'
import type { Output } from '#contract/core/schema.ts'
import { clientConfig } from './config.ts'
import type { Clients, ConnectionState } from './sockets.ts'
import { readToken } from './token.ts'

const subscriptionOutcomes = ['pusher:subscription_succeeded', 'pusher:subscription_error']

/** How the job marketplace's socket stands: the one that rings the bell. */
export const $connection = atom<ConnectionState>('initialized')
let clients: Promise<Clients | null> | null = null

/**
 * Two clients, one for each service, made once per page and only for the signed in. They are loaded when the browser
 * has nothing better to do: the page does not wait for them.
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
 * Hears an event on a private channel, until the returned function is called. What breaks its schema is not onMessage.
 * The event is loaded with the sockets, so that the page does not wait for its schema either. `backfill` is called
 * whenever the channel has been joined, at first and after every gap: from then on nothing is missed, and what was
 * missed before is there to be asked for. It is also called when the channel is refused: what is asked then says why, a
 * sign-in that has ended above all.
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
    // The dot says that the name is complete: our events have no namespace before it.
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
