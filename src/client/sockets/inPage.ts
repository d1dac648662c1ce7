import Pusher from 'pusher-js'
import { openSockets } from './open.ts'
import type { ConnectionState, SocketSettings, Sockets } from './sockets.ts'

/** Opens sockets for this page alone, for browsers whose tabs cannot share any. */
export const openInPage = (settings: SocketSettings, onState: (state: ConnectionState) => void): Sockets =>
  openSockets(Pusher, settings, onState)
