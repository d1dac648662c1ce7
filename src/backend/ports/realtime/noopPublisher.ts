import type { Publisher } from './publisher.ts'

/** Publishes nothing, for `REALTIME=off`. */
export const noopPublisher: Publisher = {
  publish: async () => undefined,
  disconnectUser: async () => undefined,
  close: () => undefined,
}
