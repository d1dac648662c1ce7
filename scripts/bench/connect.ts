import Pusher from 'pusher-js'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { call, type Transport } from '#contract/core/call.ts'
import type { Server } from './load.ts'

/** A realtime client of somebody who is signed in. */
export function connect({ realtime }: Server, api: Transport): Pusher {
  if (!realtime) throw new Error('The product has no realtime server')
  return new Pusher(realtime.key, {
    wsHost: '127.0.0.1',
    wsPort: realtime.port,
    cluster: 'mt1',
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        const body = { socket_id: socketId, channel_name: channelName }
        call(api, authorizeChannel, { query: { app_key: realtime.key }, body }).then(
          ({ auth, channel_data = '' }) => done(null, { auth, channel_data }),
          (error: Error) => done(error, null),
        )
      },
    },
  })
}
