import { WebSocket } from 'ws'
import { removeConnection } from './connectionLifecycle.ts'
import { writeFrame } from './frames.ts'
import type { Connection, Hub, Room } from './hub.ts'
import type { Member } from './presence.ts'
import { type ProtocolError, protocolErrors } from './protocolErrors.ts'
import { TokenBucket } from './tokenBucket.ts'

/** A `Connection` over a socket of `ws`. */
export class SocketConnection implements Connection {
  readonly id: string
  readonly room: Room
  readonly networks: readonly string[]
  readonly channels = new Map<string, Member | undefined>()
  readonly pendingJoins = new Map<string, object>()
  readonly userIds = new Set<string>()
  readonly clientEvents: TokenBucket
  readonly openedAt: number
  lastMessageAt: number
  pingedAt: number | undefined
  signedInAs: string | undefined
  closing = false
  readonly #socket: WebSocket
  readonly #hub: Hub
  readonly #messages: TokenBucket

  constructor(hub: Hub, room: Room, socket: WebSocket, id: string, networks: readonly string[]) {
    const { limits } = hub
    const now = performance.now()
    this.#hub = hub
    this.#socket = socket
    this.room = room
    this.id = id
    this.networks = networks
    this.openedAt = now
    this.lastMessageAt = now
    this.#messages = new TokenBucket(limits.messageBurst, limits.messagesPerSecond, now)
    this.clientEvents = new TokenBucket(limits.clientEventsPerSecond, limits.clientEventsPerSecond, now)
  }

  recordMessage(): boolean {
    const now = performance.now()
    this.lastMessageAt = now
    this.pingedAt = undefined
    if (this.#messages.take(now)) return true
    this.close('tooFast')
    return false
  }

  ping(now: number): void {
    this.pingedAt = now
    this.send(writeFrame({ event: 'pusher:ping', data: {} }))
  }

  send(frame: Buffer): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false
    if (this.#socket.bufferedAmount > this.#hub.limits.bufferedBytes) {
      this.#hub.counters.slowDropped += 1
      this.#hub.log({ kind: 'socketError', error: 'slowReader', app: this.room.app.name, socketId: this.id })
      this.#socket.terminate()
      return false
    }
    this.#socket.send(frame, { binary: false })
    return true
  }

  sendError(error: ProtocolError, detail?: string): void {
    const [code, message] = protocolErrors[error]
    this.#hub.counters.errors[error] += 1
    this.send(writeFrame({ event: 'pusher:error', data: { code, message: detail ?? message } }))
  }

  close(error: ProtocolError): void {
    if (this.closing) return
    this.closing = true
    this.#hub.log({ kind: 'socketError', error, app: this.room.app.name, socketId: this.id })
    this.sendError(error)
    const [code, message] = protocolErrors[error]
    this.#socket.close(code, message)
    // Not when the closing handshake ends: a dead peer would stay a member for seconds.
    removeConnection(this.#hub, this)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}
