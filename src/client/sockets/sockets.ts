import type { RealtimeEvent } from '#contract/realtime/events.ts'

export type App = RealtimeEvent['app']
export type ConnectionState =
  'initialized' | 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected'

export interface SocketSettings {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly keys: Readonly<Record<App, string>>
  /** Of the session that the sockets belong to. */
  readonly token: string
}

/** One event on a private channel of one service. */
export interface Target {
  readonly app: App
  readonly channel: string
  readonly event: string
}

export interface Listener {
  message(payload: unknown): void
  /** The channel was joined, at first or again, or joining it was refused. */
  outcome(): void
}

/** The sockets of both services, in the page or in the worker that all tabs share. */
export interface Sockets {
  /** Joins the channel. Returns how to stop listening. */
  listen(target: Target, listener: Listener): () => void
  connect(): void
  disconnect(): void
}
