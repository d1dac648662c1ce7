import Echo from 'laravel-echo'
import type Pusher from 'pusher-js'
import type { ConnectionState, SocketSettings, Sockets, App } from './sockets.ts'

const subscriptionOutcomes = ['pusher:subscription_succeeded', 'pusher:subscription_error']
/** Time before a channel without listeners is left, in milliseconds: the next page usually joins it again. */
const lingerMs = 5_000

/**
 * Opens the sockets of both services: two clients, one per service.
 *
 * @param Client the build of pusher-js for pages or for workers
 * @param onState called with the state of the job marketplace's connection, at first and whenever it changes
 */
export function openSockets(
  Client: typeof Pusher,
  { host, port, tls, keys, token }: SocketSettings,
  onState: (state: ConnectionState) => void,
): Sockets {
  const connect = (app: App) => {
    const pusher = new Client(keys[app], {
      cluster: 'mt1',
      wsHost: host,
      wsPort: port,
      wssPort: port,
      forceTLS: tls,
      enabledTransports: ['ws', 'wss'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: `/broadcasting/auth?app_key=${encodeURIComponent(keys[app])}`,
        headers: { Authorization: `Bearer ${token}` },
      },
    })
    return { pusher, echo: new Echo<'pusher'>({ broadcaster: 'pusher', client: pusher }) }
  }
  const clients = { achievements: connect('achievements'), jobs: connect('jobs') }
  const pushers = Object.values(clients).map(({ pusher }) => pusher)
  const { connection } = clients.jobs.pusher
  onState(connection.state as ConnectionState)
  connection.bind('state_change', ({ current }: { current: ConnectionState }) => onState(current))
  const listenerCounts = new Map<string, number>()

  return {
    listen({ app, channel, event }, { message, outcome }) {
      const { echo } = clients[app]
      const key = `${app} ${channel}`
      const count = (change: number) => {
        const now = (listenerCounts.get(key) ?? 0) + change
        listenerCounts.set(key, now)
        return now
      }
      count(1)
      const joined = echo.private(channel)
      // The leading dot marks a complete event name; our events have no namespace.
      joined.listen(`.${event}`, message)
      const { subscription } = joined
      for (const name of subscriptionOutcomes) subscription.bind(name, outcome)
      if (subscription.subscribed) outcome()
      return () => {
        joined.stopListening(`.${event}`, message)
        for (const name of subscriptionOutcomes) subscription.unbind(name, outcome)
        if (count(-1) > 0) return
        setTimeout(() => {
          if (listenerCounts.get(key) === 0) echo.leaveChannel(`private-${channel}`)
        }, lingerMs)
      }
    },
    connect: () => pushers.forEach((pusher) => pusher.connect()),
    disconnect: () => pushers.forEach((pusher) => pusher.disconnect()),
  }
}
