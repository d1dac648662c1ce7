import type { ProcessCounts } from '#backend/processCounts.ts'
import type { Define } from './define.ts'

/** The sockets of the process, and the messages between processes. */
export function defineSocketMetrics(
  { counter, counters, gauge, gauges }: Define,
  { sockets, relayed }: ProcessCounts,
): void {
  if (sockets) {
    const stats = () => sockets.stats()
    const ofEach = (name: string, help: string, key: 'connections' | 'subscriptions') =>
      gauges(name, help, ['app'], () =>
        Object.entries(stats().apps).map(([app, room]) => [{ app }, room[key]] as const),
      )
    ofEach('tenure_sockets', 'Open sockets.', 'connections')
    ofEach('tenure_socket_subscriptions', 'Channels that open sockets listen on.', 'subscriptions')
    gauge('tenure_sockets_max', 'The most sockets: REALTIME_SOCKETS.', () => stats().maxConnections)
    counter('tenure_sockets_opened_total', 'Sockets opened.', () => stats().opened)
    counter(
      'tenure_sockets_dropped_total',
      'Sockets closed because they read too slowly.',
      () => stats().slowDropped,
    )
    counters('tenure_socket_errors_total', 'Errors sent to sockets, by kind.', ['error'], () =>
      Object.entries(stats().errors).map(([error, count]) => [{ error }, count] as const),
    )
    counter(
      'tenure_socket_events_total',
      'Events published to the sockets of this process.',
      () => stats().published,
    )
    counter(
      'tenure_socket_messages_total',
      'Copies of them sent, one for each socket.',
      () => stats().delivered,
    )
  }
  counter('tenure_relay_sent_total', 'Messages sent to other processes.', () => relayed.sent)
  counter('tenure_relay_received_total', 'Messages received from other processes.', () => relayed.received)
  counter(
    'tenure_relay_lost_total',
    'Received messages that could not be read, upon which all clients reconnect.',
    () => relayed.lost,
  )
}
