import { leaveChannel } from './channels.ts'
import { forwardClientEvent } from './clientEvents.ts'
import type { Connection } from './hub.ts'
import { type Frame, frameFields, readFrame, writeFrame } from './frames.ts'
import type { Hub } from './hub.ts'
import { bindSignedInUser } from './signin.ts'
import { subscribe } from './subscribe.ts'

type Handler = (hub: Hub, connection: Connection, frame: Frame) => void

const handlers = new Map<string, Handler>([
  ['pusher:ping', (_, connection) => void connection.send(writeFrame({ event: 'pusher:pong', data: {} }))],
  ['pusher:pong', () => undefined],
  ['pusher:subscribe', (hub, connection, { data }) => subscribe(hub, connection, data)],
  ['pusher:unsubscribe', (_, connection, { data }) => unsubscribe(connection, data)],
  ['pusher:signin', (_, connection, { data }) => bindSignedInUser(connection, data)],
])

/** Handles a message of a browser. Malformed messages only cause an error message to their sender. */
export function dispatch(hub: Hub, connection: Connection, text: string): void {
  try {
    const frame = readFrame(text)
    if (!frame) return connection.sendError('rejected', 'A message is JSON with an event')
    const handler = handlers.get(frame.event)
    if (handler) handler(hub, connection, frame)
    else if (frame.event.startsWith('client-')) forwardClientEvent(hub, connection, frame)
    else connection.sendError('rejected', 'Unknown event')
  } catch (error) {
    hub.log({ kind: 'failed', where: 'message', error })
    connection.sendError('rejected')
  }
}

function unsubscribe(connection: Connection, data: unknown): void {
  const name = frameFields(data)['channel']
  if (typeof name !== 'string') return
  connection.pendingJoins.delete(name)
  leaveChannel(connection, name)
}
