import type { FollowersAmong } from './audience.ts'
import type { RealtimeConfig } from './config.ts'
import { createPublisher, type Publisher, noopPublisher } from './publisher.ts'
import type { RelayMessage } from './relay.ts'
import { relayPublisher } from './relayPublisher.ts'
import type { RealtimeServer } from './server.ts'

/** Chooses the publisher for the configured realtime mode. */
export function choosePublisher(
  { mode, apps, port, publishHost, publishTls }: RealtimeConfig,
  server: RealtimeServer | null,
  relay: ((message: RelayMessage) => Promise<void>) | null,
  followersAmong: FollowersAmong,
): Publisher {
  if (mode === 'off') return noopPublisher
  if (mode === 'external')
    return createPublisher({ apps, host: publishHost, port, useTLS: publishTls, followersAmong })
  return relayPublisher({ server, relay, followersAmong })
}
