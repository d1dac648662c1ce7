import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { enter, leave } from './joinAndLeave.ts'
import { SocketConnection } from './connection.ts'
import type { Connection } from './hub.ts'
import { dispatch } from './dispatch.ts'
import { writeFrame } from './frames.ts'
import { addressOf, type Door, examine } from './handshake.ts'
import type { Hub, Room } from './hub.ts'
import type { RealtimeLimits } from './limits.ts'
import { type ProtocolError, protocolErrors } from './protocolErrors.ts'

export function createSocketServer(limits: RealtimeLimits): WebSocketServer {
  const options = {
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    clientTracking: false,
  }
  // The types of ws do not know closeTimeout yet.
  const withTimeout = { ...options, closeTimeout: limits.closeTimeoutMs }
  return new WebSocketServer(withTimeout)
}

/** A socket has been opened: lets it into its application, or says why not in the way that clients understand. */
export function receive(hub: Hub, door: Door, socket: WebSocket, request: IncomingMessage): void {
  const answer = examine(hub, door, request)
  const address = addressOf(request, door.trustProxy)
  if (typeof answer === 'string') refuse(hub, socket, answer, address)
  else welcome(hub, socket, answer, address)
}

function welcome(hub: Hub, socket: WebSocket, room: Room, address: string): void {
  const connection = new SocketConnection(hub, room, socket, newSocketId(), address)
  const { id: socketId } = connection
  const app = room.app.name
  enter(hub, connection)
  hub.log({ kind: 'opened', app, socketId, address })
  socket.on('message', (data, isBinary) => hearMessage(hub, connection, data, isBinary))
  socket.on('ping', () => connection.noteMessage())
  socket.on('pong', () => connection.noteMessage())
  // ws closes the socket by itself then, with 1009 for a frame that is too large.
  socket.on('error', () => hub.log({ kind: 'socketError', error: 'transport', app, socketId }))
  socket.on('close', (code) => {
    leave(hub, connection)
    hub.log({ kind: 'closed', app, socketId, address, code })
  })
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: hub.limits.activityTimeoutMs / 1000 })
  connection.send(writeFrame({ event: 'pusher:connection_established', data }))
}

function hearMessage(hub: Hub, connection: Connection, data: RawData, isBinary: boolean): void {
  if (connection.closing || !connection.noteMessage()) return
  if (isBinary) connection.complain('rejected', 'Messages are text')
  else dispatch(hub, connection, data.toString())
}

function refuse(hub: Hub, socket: WebSocket, error: ProtocolError, address: string): void {
  const [code, message] = protocolErrors[error]
  hub.counters.errors[error] += 1
  hub.log({ kind: 'refused', error, address })
  socket.on('error', () => undefined)
  socket.send(writeFrame({ event: 'pusher:error', data: { code, message } }), { binary: false })
  socket.close(code, message)
}

/** Signatures are bound to it, so it must never come again. */
function newSocketId(): string {
  const part = () => randomInt(1, 2 ** 47)
  return `${part()}.${part()}`
}
