import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { addConnection, removeConnection } from './connectionLifecycle.ts'
import { SocketConnection } from './connection.ts'
import type { Connection } from './hub.ts'
import { dispatch } from './dispatch.ts'
import { writeFrame } from './frames.ts'
import { networksOf, type AdmissionPolicy, admitSocket } from './handshake.ts'
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
  // The types of ws do not have closeTimeout yet.
  const withTimeout = { ...options, closeTimeout: limits.closeTimeoutMs }
  return new WebSocketServer(withTimeout)
}

/** Admits an opened socket to its application, or refuses it with a protocol error. */
export function acceptSocket(
  hub: Hub,
  policy: AdmissionPolicy,
  socket: WebSocket,
  request: IncomingMessage,
): void {
  const result = admitSocket(hub, policy, request)
  const networks = networksOf(request, policy.trustProxy).map(({ key }) => key)
  if (typeof result === 'string') rejectSocket(hub, socket, result, networks)
  else openConnection(hub, socket, result, networks)
}

function openConnection(hub: Hub, socket: WebSocket, room: Room, networks: readonly string[]): void {
  const [address = ''] = networks
  const connection = new SocketConnection(hub, room, socket, newSocketId(), networks)
  const { id: socketId } = connection
  const app = room.app.name
  addConnection(hub, connection)
  hub.log({ kind: 'opened', app, socketId, address })
  socket.on('message', (data, isBinary) => handleMessage(hub, connection, data, isBinary))
  socket.on('ping', () => connection.recordMessage())
  socket.on('pong', () => connection.recordMessage())
  // ws then closes the socket itself, with 1009 for a frame that is too large.
  socket.on('error', () => hub.log({ kind: 'socketError', error: 'transport', app, socketId }))
  socket.on('close', (code) => {
    removeConnection(hub, connection)
    hub.log({ kind: 'closed', app, socketId, address, code })
  })
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: hub.limits.activityTimeoutMs / 1000 })
  connection.send(writeFrame({ event: 'pusher:connection_established', data }))
}

function handleMessage(hub: Hub, connection: Connection, data: RawData, isBinary: boolean): void {
  if (connection.closing || !connection.recordMessage()) return
  if (isBinary) connection.sendError('rejected', 'Messages are text')
  else dispatch(hub, connection, data.toString())
}

function rejectSocket(
  hub: Hub,
  socket: WebSocket,
  error: ProtocolError,
  [address = '']: readonly string[],
): void {
  const [code, message] = protocolErrors[error]
  hub.counters.errors[error] += 1
  hub.log({ kind: 'refused', error, address })
  socket.on('error', () => undefined)
  socket.send(writeFrame({ event: 'pusher:error', data: { code, message } }), { binary: false })
  socket.close(code, message)
}

/** Unique forever, because signatures are bound to it. */
function newSocketId(): string {
  const part = () => randomInt(1, 2 ** 47)
  return `${part()}.${part()}`
}
