import { atom } from 'nanostores'
import type { RealtimeEvent } from '#contract/events.ts'
import type { Output } from '#contract/schema.ts'
import { clientConfig } from './config.ts'
import { $token, readToken } from './token.ts'

/** The states of a connection (specification, chapter 4). */
export type ConnectionState =
  'initialized' | 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected'
type App = RealtimeEvent['app']
interface Channel {
  listen(event: string, heard: (payload: unknown) => void): unknown
  stopListening(event: string, heard: (payload: unknown) => void): unknown
}
interface Client {
  private(channel: string): Channel
  disconnect(): void
}

/** How the job marketplace's socket stands: the one that rings the bell. */
export const $connection = atom<ConnectionState>('initialized')
let clients: Promise<Readonly<Record<App, Client>> | null> | null = null

/**
 * Two clients, one for each service, made once per page and only for the signed in. They are loaded when the browser
 * has nothing better to do: the page does not wait for them.
 */
function openClients(): Promise<Readonly<Record<App, Client>> | null> {
  clients ??= readToken() === '' ? Promise.resolve(null) : whenIdle().then(connectBoth)
  return clients
}

async function connectBoth(): Promise<Readonly<Record<App, Client>> | null> {
  const { realtime } = clientConfig()
  const token = readToken()
  if (!realtime || token === '') return null
  const [{ default: Echo }, { default: Pusher }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
  ])
  const connect = (app: App) => {
    const key = realtime.keys[app]
    const pusher = new Pusher(key, {
      cluster: 'mt1',
      wsHost: realtime.host,
      wsPort: realtime.port,
      wssPort: realtime.port,
      forceTLS: realtime.tls,
      enabledTransports: ['ws', 'wss'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: `/broadcasting/auth?app_key=${encodeURIComponent(key)}`,
        headers: { Authorization: `Bearer ${token}` },
      },
    })
    if (app === 'jobs') {
      $connection.set(pusher.connection.state as ConnectionState)
      pusher.connection.bind('state_change', ({ current }: { current: ConnectionState }) =>
        $connection.set(current),
      )
    }
    // A page with an open socket is not kept by the browser for the way back.
    addEventListener('pagehide', () => pusher.disconnect())
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && readToken() === token) pusher.connect()
    })
    return new Echo({ broadcaster: 'pusher', client: pusher }) as Client
  }
  const both = { achievements: connect('achievements'), jobs: connect('jobs') }
  $token.listen((changed) => {
    // The sockets belong to the token that they were admitted with.
    if (changed !== token) for (const client of Object.values(both)) client.disconnect()
  })
  return both
}

/**
 * Hears an event on a private channel, until the returned function is called. What breaks its schema is not heard.
 * The event is loaded with the sockets, so that the page does not wait for its schema either.
 */
export function hear<E extends RealtimeEvent>(
  load: () => Promise<E>,
  channel: string,
  heard: (payload: Output<E['payload']>) => void,
): () => void {
  let stop = () => undefined as void
  let stopped = false
  const listen = async () => {
    const both = await openClients()
    if (!both || stopped) return
    const event = await load()
    const parse = (payload: unknown) => {
      const result = event.payload.safeParse(payload)
      if (result.success) heard(result.data as Output<E['payload']>)
    }
    const joined = both[event.app].private(channel)
    // The dot says that the name is complete: our events have no namespace before it.
    joined.listen(`.${event.name}`, parse)
    stop = () => void joined.stopListening(`.${event.name}`, parse)
    if (stopped) stop()
  }
  void listen()
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
