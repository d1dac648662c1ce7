import Pusher from 'pusher-js'

interface Authorization {
  readonly query: { readonly app_key: string }
  readonly body: { readonly socket_id: string; readonly channel_name: string }
}

interface Server {
  readonly port: number
  readonly key: string
  /** Sends `authorizeChannel` as whoever listens. */
  readonly authorize: (args: Authorization) => Promise<{ auth: string; channel_data?: string | undefined }>
}

/** A browser's socket to a realtime server of this machine. */
export const pusherSocket = ({ port, key, authorize }: Server): Pusher =>
  new Pusher(key, {
    wsHost: '127.0.0.1',
    wsPort: port,
    cluster: 'mt1',
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName }
        authorize({ query: { app_key: key }, body }).then(
          ({ auth, channel_data = '' }) => answer(null, { auth, channel_data }),
          (error: Error) => answer(error, null),
        )
      },
    },
  })
