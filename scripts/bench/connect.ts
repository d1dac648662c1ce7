import type Pusher from 'pusher-js'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { pusherSocket } from '../../tests/pusherSocket.ts'
import type { Server } from './load.ts'

/** A realtime client of somebody who is signed in. */
export function connect({ realtime }: Server, api: Transport): Pusher {
  if (!realtime) throw new Error('The product has no realtime server')
  return pusherSocket({ ...realtime, authorize: (args) => call(api, authorizeChannel, args) })
}
