import type { RealtimeApp } from './app.ts'
import type { RealtimeLimits } from './limits.ts'

export interface RealtimeConfig {
  /**
   * `embedded`: this process runs the socket server. `external`: another Pusher-compatible server does. `relay`:
   * other processes on the same database do. `off`: there is none.
   */
  readonly mode: 'embedded' | 'external' | 'relay' | 'off'
  readonly port: number
  /** Address to listen on; empty or unset for all. */
  readonly host?: string
  readonly publishHost: string
  readonly publishTls: boolean
  readonly apps: readonly RealtimeApp[]
  readonly allowedOrigins: readonly string[] | 'any'
  /** Host names that the socket server accepts. Default: any. */
  readonly allowedHosts?: readonly string[] | 'any'
  /** Trust the forwarding headers of a proxy in front. */
  readonly trustProxy: boolean
  /** Default: those of `limits.ts`. */
  readonly limits?: Partial<RealtimeLimits>
}
