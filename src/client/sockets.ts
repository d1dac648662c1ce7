import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import type { RealtimeEvent } from '#contract/realtime/events.ts'
import { clientConfig } from './config.ts'
import { $token, readToken } from './token.ts'

export type ConnectionState =
  'initialized' | 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected'

type App = RealtimeEvent['app']
interface Channel {
  /** The pusher-js channel behind an Echo channel; `subscribed` once the server has accepted it. */
  readonly subscription: {
    readonly subscribed: boolean
    bind(event: string, listener: () => void): unknown
    unbind(event: string, listener: () => void): unknown
  }
  listen(event: string, listener: (payload: unknown) => void): unknown
  stopListening(event: string, listener: (payload: unknown) => void): unknown
}
interface Client {
  private(channel: string): Channel
  disconnect(): void
}
export type Clients = Readonly<Record<App, Client>>

/** Null when the user has signed out meanwhile, or the site has no realtime server. */
export function connectBoth(onState: (state: ConnectionState) => void): Clients | null {
  const { realtime } = clientConfig()
  const token = readToken()
  if (!realtime || token === '') return null
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
      onState(pusher.connection.state as ConnectionState)
      pusher.connection.bind('state_change', ({ current }: { current: ConnectionState }) => onState(current))
    }
    // Browsers do not put a page with an open socket into the back/forward cache.
    addEventListener('pagehide', () => pusher.disconnect())
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && readToken() === token) pusher.connect()
    })
    return new Echo({ broadcaster: 'pusher', client: pusher }) as Client
  }
  const both = { achievements: connect('achievements'), jobs: connect('jobs') }
  $token.listen((changed) => {
    // The sockets are authenticated with the token they were opened with.
    if (changed !== token) for (const client of Object.values(both)) client.disconnect()
  })
  return both
}
