import type { default as Pusher, Channel } from 'pusher-js'
import { expect, onTestFinished } from 'vitest'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { pusherSocket } from '../pusherSocket.ts'
import type { Caller, TestBackend } from './backend.ts'

/** A browser's socket, for the job marketplace unless the key says otherwise; it closes with the test. */
export function socketOf(
  app: { readonly backend: Pick<TestBackend['backend'], 'realtimePort'> },
  caller: Caller,
  key = 'jobs-key',
): Pusher {
  const pusher = pusherSocket({
    key,
    port: app.backend.realtimePort ?? 0,
    authorize: (args) => caller.call(authorizeChannel, args),
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
