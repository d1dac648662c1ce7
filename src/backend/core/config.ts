import type { RealtimeApp } from '../realtime/app.ts'
import type { WebConfig } from '../fetch/web.ts'
import type { QueuePace } from '../work/queue.ts'

/** Configuration of the backend; `server/config.ts` reads it from the environment. */
export interface BackendConfig {
  readonly productName: string
  readonly siteUrl: string
  readonly supportEmail: string
  /** Signs the links in mails that work without a sign-in. */
  readonly linkSecret: string
  readonly database: {
    readonly url: string | null
    readonly folder: string | null
    readonly template?: string
    readonly poolSize?: number
  }
  /** Path of the security log; null for standard output. */
  readonly securityLog?: string | null
  readonly files: { readonly folder: string; readonly s3Url: string | null }
  /** Where clamd listens: `tcp://host:port` or `unix:///path`. Without it uploads are not scanned. */
  readonly clamdUrl?: string | null
  readonly mail: {
    readonly smtpUrl: string | null
    readonly from: string
    readonly developmentFolder: string
  }
  /** Without a gateway, development writes text messages to a folder and production sends none. */
  readonly sms?: { readonly gatewayUrl: string; readonly secret: string } | null
  readonly realtime: {
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
  }
  /** DNS resolution and outgoing requests. Default: the system's. */
  readonly web?: WebConfig
  /** Retry delays of failed work; tests use shorter ones. */
  readonly queue?: QueuePace
  /** Responses are validated against their contract. */
  readonly strict: boolean
  /** Other machines may read the development mail. Default: false. */
  readonly developmentMailForAll?: boolean
  /** Widens all rate limits; 1 in production. */
  readonly rateFactor: number
}
