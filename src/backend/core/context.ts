import type { Logger } from 'pino'
import type { SitemapWriter } from '#contract/directory/directory.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Database, Tx } from '../db/connect.ts'
import type { Replica } from '../db/replica.ts'
import type { AfterCommit } from '../ports/bus/bus.ts'
import type { PartialFiles } from '../ports/files/partialFiles.ts'
import type { Scanner } from '../ports/files/scanner.ts'
import type { Ledger } from '../ports/files/ledger.ts'
import type { FileStore } from '../ports/files/store.ts'
import type { Mailer } from '../ports/mail/mailer.ts'
import type { SmsSender } from '../ports/sms/smsSender.ts'
import type { Cdn } from '../ports/cdn/cdn.ts'
import type { Web } from '../ports/fetch/web.ts'
import type { Signing } from '../ports/signing/signing.ts'
import type { Queue } from '../ports/work/queue.ts'
import type { RealtimeApp } from '../ports/realtime/app.ts'
import type { Publisher } from '../ports/realtime/publisher.ts'
import type { RateLimits } from './rateLimits.ts'
import type { SecurityLog } from './security/securityLog.ts'

/** The dependencies of every command and query. `main.ts` creates one; tests create their own. */
export interface Context {
  readonly db: Database
  /** A replica of it, for what `readFor` reads. */
  readonly replica: Replica
  readonly files: FileStore
  /** Days for which the objects of removed files stay in the store. */
  readonly filesGraceDays: number
  /** What must not come back with an older database. */
  readonly ledger: Ledger
  /** Uploads that have not arrived in full; on a disk that all processes share. */
  readonly partialFiles: PartialFiles
  /** Scans every upload before it is accepted; null when no scanner is configured. */
  readonly scanner: Scanner | null
  readonly queue: Queue
  readonly mailer: Mailer
  readonly smsSender: SmsSender
  readonly publisher: Publisher
  /** Stores public pages in front of the product; null without one. */
  readonly cdn: Cdn | null
  /** Outgoing requests to the internet. */
  readonly web: Web
  /** The keys of companies; null when no `CREDENTIAL_KEY` is set. */
  readonly signing: Signing | null
  /** The realtime applications with their secrets, to authorise channel subscriptions. */
  readonly realtimeApps: readonly RealtimeApp[]
  /** Whether text messages can be sent; without them no phone number is requested. */
  readonly textMessages: boolean
  readonly rates: RateLimits
  readonly log: Logger
  /** The security log: events of accounts and rights, for operators. Never contains user input. */
  readonly security: SecurityLog
  readonly productName: string
  /** The contact for support, in mails and on the page of a closed account. */
  readonly supportEmail: string
  /** Signs the links in mails that work without a sign-in. */
  readonly linkSecret: string
  /** The number of ids in the parts of the directory that the site's sitemap has. */
  readonly directoryPartSize: number
  /** Of the site in this process; null when there is none, as in scripts. */
  readonly sitemap: SitemapWriter | null
  /** Origin of the site, for links in mails: `https://tenure.example`. */
  readonly siteUrl: string
  /** Evicts the cached pages with any of these tags from this process; `withInvalidation` calls it. */
  evict(tags: readonly string[]): void
  /** Invalidates pages with these tags in the other processes, with the commit or when the returned function is called after it. */
  announceInvalidation(tx: Tx, tags: readonly string[]): Promise<AfterCommit>
  now(): Date
  t(locale: Locale): Translate
}

/** What is in force against somebody or a company. */
export interface MeasureInForce {
  readonly kind: 'limit' | 'suspend'
  /** Null: for good. */
  readonly until: Date | null
}

/** The signed-in account that makes the call; its id is also its profile's `user_id`. */
export interface Viewer {
  readonly userId: number
  readonly sessionId: number
  readonly locale: Locale
  /** When the user last reauthenticated in this session. */
  readonly reauthenticatedAt?: Date | null
  /** What is in force against them. */
  readonly measure?: MeasureInForce | null
}
