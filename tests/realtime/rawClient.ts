import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { RealtimeApp } from '#backend/ports/realtime/app.ts'
import { type ChannelData, authorizeChannel, authorizeUser } from '#backend/ports/realtime/authorize.ts'
import { parseJson } from '#backend/ports/realtime/frames.ts'
import type { RealtimeServer } from '#backend/ports/realtime/server.ts'
import { host, jobs } from './fixtures.ts'

export interface Message {
  event: string
  channel?: string
  data: unknown
  user_id?: string
}

/** A client that sends exactly what a test wants, including what no real client would. */
export class RawClient {
  readonly socket: WebSocket
  readonly closed: Promise<number>
  readonly app: RealtimeApp
  socketId = ''
  readonly #unread: Message[] = []
  #wake = Promise.withResolvers<void>()

  constructor(url: string, options: ClientOptions, app: RealtimeApp) {
    this.app = app
    this.socket = new WebSocket(url, options)
    this.socket.on('error', () => undefined)
    this.socket.on('message', (text) => {
      const message = JSON.parse(String(text)) as Message
      const parsed = typeof message.data === 'string' ? parseJson(message.data) : undefined
      this.#unread.push({ ...message, data: parsed === undefined ? message.data : parsed })
      this.#wake.resolve()
      this.#wake = Promise.withResolvers()
    })
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
    onTestFinished(() => this.socket.terminate())
  }

  /** The next unread message. */
  async next(): Promise<Message> {
    for (;;) {
      const message = this.#unread.shift()
      if (message) return message
      await this.#wake.promise
    }
  }

  /** The next message with this name; earlier ones are skipped. */
  async nextOf(event: string): Promise<Message> {
    for (;;) {
      const message = await this.next()
      if (message.event === event) return message
    }
  }

  send(event: string, data: unknown = {}, channel?: string): void {
    this.socket.send(JSON.stringify({ event, data, ...(channel !== undefined && { channel }) }))
  }

  /** Subscribes to a channel with the authorisation it needs; resolves with the server's response. */
  async join(channel: string, channelData?: ChannelData): Promise<Message> {
    const needsAuth = /^(private|presence)-/.test(channel)
    const auth = needsAuth ? authorizeChannel(this.app, this.socketId, channel, channelData) : {}
    return this.subscribe({ channel, ...auth })
  }

  async subscribe(data: { channel: string; auth?: string; channel_data?: string }): Promise<Message> {
    this.send('pusher:subscribe', data)
    for (;;) {
      const message = await this.next()
      const isAnswer = /^pusher(_internal)?:subscription_(succeeded|error)$/.test(message.event)
      if (isAnswer && message.channel === data.channel) return message
    }
  }

  async signIn(id: string): Promise<Message> {
    this.send('pusher:signin', authorizeUser(this.app, this.socketId, { id }))
    return this.nextOf('pusher:signin_success')
  }

  /** Resolves when the server has read everything sent so far. */
  async settled(): Promise<void> {
    this.send('pusher:ping')
    await this.nextOf('pusher:pong')
  }
}

/** Requests an upgrade without waiting for the connection. */
export function requestUpgrade(
  server: RealtimeServer,
  path: string,
  options: ClientOptions = {},
  app = jobs,
): RawClient {
  return new RawClient(`ws://${host}:${server.port}${path}`, options, app)
}

/** A connected client. */
export async function connect(
  server: RealtimeServer,
  app: RealtimeApp = jobs,
  options: ClientOptions = {},
): Promise<RawClient> {
  const client = requestUpgrade(server, `/app/${app.key}?protocol=7`, options, app)
  const { data } = await client.nextOf('pusher:connection_established')
  client.socketId = (data as { socket_id: string }).socket_id
  return client
}
