import Pusher, { type Channel } from 'pusher-js'
import { expect, onTestFinished } from 'vitest'
import { authorizeChannel } from '#contract/accounts/session.ts'
import type { Caller, TestBackend } from './backend.ts'

/** A browser's socket, for the job marketplace unless the key says otherwise; it closes with the test. */
export function socketOf(app: TestBackend, caller: Caller, key = 'jobs-key'): Pusher {
  const pusher = new Pusher(key, {
    wsHost: '127.0.0.1',
    wsPort: app.backend.realtimePort ?? 0,
    cluster: 'mt1',
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName }
        caller.call(authorizeChannel, { query: { app_key: key }, body }).then(
          ({ auth, channel_data = '' }) => answer(null, { auth, channel_data }),
          (error: Error) => answer(error, null),
        )
      },
    },
  })
  onTestFinished(() => pusher.disconnect())
  return pusher
}

/** Waits until a channel accepts the subscription. */
export const untilSubscribed = (channel: Channel) =>
  new Promise<void>((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', () => resolve())
    channel.bind('pusher:subscription_error', reject)
  })

/** Waits until the server has closed the connection. */
export const untilClosed = (socket: Pusher) =>
  new Promise<void>((resolve) =>
    socket.connection.bind('state_change', ({ current }: { current: string }) => {
      if (current !== 'connected') resolve()
    }),
  )

/**
 * Runs work that should take at most a second, with room for a busy machine.
 * @throws when it takes so long that its result can only come from polling.
 */
export async function atOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await work()
  expect(performance.now() - started).toBeLessThan(5_000)
  return result
}
