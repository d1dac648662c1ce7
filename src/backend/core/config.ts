import type { RealtimeApp } from '../realtime/app.ts'
import type { WebConfig } from '../fetch/web.ts'
import type { QueuePace } from '../work/queue.ts'

/** What the backend needs to be told; `server/config.ts` reads it from the environment. */
export interface BackendConfig {
  readonly productName: string
  readonly siteUrl: string
  readonly supportEmail: string
  /** What links in mails are signed with that need no sign-in. */
  readonly linkSecret: string
  readonly database: {
    readonly url: string | null
    readonly folder: string | null
    readonly template?: string
    readonly poolSize?: number
  }
  /** Where the security log goes: a path, or null for standard output. */
  readonly securityLog?: string | null
  readonly files: { readonly folder: string; readonly s3Url: string | null }
  /** Where clamd listens: `tcp://host:port` or `unix:///path`. Without it uploads are not scanned. */
  readonly clamdUrl?: string | null
  readonly mail: {
    readonly smtpUrl: string | null
    readonly from: string
    readonly developmentFolder: string
  }
  /** Without a gateway text messages are written to the outbox, in development; in production nobody is sent one. */
  readonly sms?: { readonly gatewayUrl: string; readonly secret: string } | null
  readonly realtime: {
    /**
     * `embedded`: this process has the sockets. `external`: another Pusher-compatible server has them. `relay`: other
     * processes on the same database have them. `off`: nobody has any.
     */
    readonly mode: 'embedded' | 'external' | 'relay' | 'off'
    readonly port: number
    /** Address to listen on; empty or unset for all. */
    readonly host?: string
    readonly publishHost: string
    readonly publishTls: boolean
    readonly apps: readonly RealtimeApp[]
    readonly allowedOrigins: readonly string[] | 'any'
    /** Names that sockets may be asked for by. Default: any. */
    readonly allowedHosts?: readonly string[] | 'any'
    /** Believe the forwarding headers of a proxy in front. */
    readonly trustProxy: boolean
  }
  /** How names are resolved and other people's servers are reached; unsaid, as the system does. */
  readonly web?: WebConfig
  /** How fast failed work is tried again; tests are in more of a hurry than mail servers. */
  readonly queue?: QueuePace
  /** Replies are held against their contract. */
  readonly strict: boolean
  /** Mails of the outbox are shown to other machines too. Default: false. */
  readonly developmentMailForAll?: boolean
  /** Widens all rate limits; 1 in production. */
  readonly rateFactor: number
}
