import type { Publisher } from './publisher.ts'

/** Publishes nothing: without realtime nobody listens, and nobody waits for it. */
export const silentPublisher: Publisher = {
  publish: async () => undefined,
  disconnectUser: async () => undefined,
  close: () => undefined,
}
