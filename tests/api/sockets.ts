import Pusher from 'pusher-js'
import { onTestFinished } from 'vitest'
import { authorizeChannel } from '#contract/session.ts'
import type { Caller, TestBackend } from './backend.ts'

/** A socket as a browser opens it, for the job marketplace; it ends with the test. */
export function socketOf(world: TestBackend, caller: Caller): Pusher {
  const pusher = new Pusher('jobs-key', {
    wsHost: '127.0.0.1',
    wsPort: world.backend.realtimePort ?? 0,
    cluster: 'mt1',
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName }
        caller.call(authorizeChannel, { query: { app_key: 'jobs-key' }, body }).then(
          ({ auth, channel_data = '' }) => answer(null, { auth, channel_data }),
          (error: Error) => answer(error, null),
        )
      },
    },
  })
  onTestFinished(() => pusher.disconnect())
  return pusher
}
