import type { MailConfig } from '../ports/mail/mailer.ts'
import type { SmsGateway } from '../ports/sms/smsSender.ts'
import type { CdnConfig } from '../ports/cdn/services.ts'
import type { WebConfig } from '../ports/fetch/web.ts'
import type { RealtimeConfig } from '../ports/realtime/config.ts'
import type { QueuePace } from '../ports/work/queue.ts'

/** Configuration of the backend; `server/config.ts` reads it from the environment. */
export interface BackendConfig {
  readonly productName: string
  readonly siteUrl: string
  readonly supportEmail: string
  /** The number of ids in the parts of the directory that the site's sitemap has. */
  readonly directoryPartSize: number
  /** Signs the links in mails that work without a sign-in. */
  readonly linkSecret: string
  /** Encrypts the keys of companies, 32 bytes; without it nothing is signed. */
  readonly credentialKey?: Buffer | null
  readonly database: {
    readonly url: string | null
    /** The server itself, where `url` leads to a pool in transaction mode. */
    readonly directUrl?: string | null
    /** A streaming replica, for public reads. */
    readonly readUrl?: string | null
    readonly folder: string | null
    readonly template?: string
    readonly poolSize?: number
  }
  /** A Valkey or Redis server for messages between processes. Default: that of the database. */
  readonly busUrl?: string | null
  /** Whether the operator's staff work in the product. */
  readonly staffArea: boolean
  /** Path of the security log; null for standard output. */
  readonly securityLog?: string | null
  /** `partial`: the folder of uploads that have not arrived in full. */
  readonly files: { readonly folder: string; readonly partial: string; readonly s3Url: string | null }
  /** Days for which the objects of removed files stay in the store. */
  readonly filesGraceDays: number
  /** A second folder for the ledger, on another disk than the files. */
  readonly ledgerFolder?: string | null
  /** Where clamd listens: `tcp://host:port` or `unix:///path`. Without it uploads are not scanned. */
  readonly clamdUrl?: string | null
  readonly mail: MailConfig
  /** Without a gateway, development writes text messages to a folder and production sends none. */
  readonly sms?: SmsGateway | null
  readonly realtime: RealtimeConfig
  /** What stores public pages in front of the product, if anything. */
  readonly cdn?: CdnConfig | null
  /** DNS resolution and outgoing requests. Default: the system's. */
  readonly web?: WebConfig
  /** Retry delays of failed work; tests use shorter ones. */
  readonly queue?: QueuePace
  /** Whether recurring jobs are queued when their time comes. Default: true; tests run them by name. */
  readonly queuesRecurring?: boolean
  /** Whether this process runs background jobs, or leaves them to others. Default: true. */
  readonly runsWork?: boolean
  /** Responses are validated against their contract. */
  readonly strict: boolean
  /** Other machines may read the development mail. Default: false. */
  readonly developmentMailForAll?: boolean
  /** Widens all rate limits; 1 in production. */
  readonly rateFactor: number
}
