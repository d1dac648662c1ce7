import type { Logger } from 'pino'
import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Database, Tx } from '../db/connect.ts'
import type { Scanner } from '../files/scanner.ts'
import type { FileStore } from '../files/store.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { SmsSender } from '../sms/smsSender.ts'
import type { Web } from '../fetch/web.ts'
import type { Queue } from '../work/queue.ts'
import type { RealtimeApp } from '../realtime/app.ts'
import type { Publisher } from '../realtime/publisher.ts'
import type { RateLimits } from './rateLimits.ts'
import type { SecurityLog } from './security/securityLog.ts'

/** What every command and query may use. Made once by `main.ts`; tests make their own. */
export interface Context {
  readonly db: Database
  readonly files: FileStore
  /** Looks into every upload before it is accepted; null where none is set up. */
  readonly scanner: Scanner | null
  readonly queue: Queue
  readonly mailer: Mailer
  readonly smsSender: SmsSender
  readonly publisher: Publisher
  /** The internet beyond this product. */
  readonly web: Web
  /** The realtime applications with their secrets, to admit sockets to channels. */
  readonly realtimeApps: readonly RealtimeApp[]
  /** Whether text messages can be sent: without that nobody is asked for a phone. */
  readonly textMessages: boolean
  readonly rates: RateLimits
  readonly log: Logger
  /** What happened to accounts and rights, for who watches over the service; never what somebody typed. */
  readonly security: SecurityLog
  readonly productName: string
  /** Where people write who need a person; in mails and on the page of a closed account. */
  readonly supportEmail: string
  /** What links in mails are signed with that need no sign-in. */
  readonly linkSecret: string
  /** Origin of the site, for links in mails: `https://tenure.example`. */
  readonly siteUrl: string
  /** Evicts the cached pages that carry any of these tags in this process, at once; `transact` does it. */
  evict(tags: readonly string[]): void
  /** Invalidates them in the other processes, with the commit of the transaction that makes them untrue. */
  announceInvalidation(tx: Tx, tags: readonly string[]): Promise<void>
  now(): Date
  t(locale: Locale): Translate
}

/** Who asks: a signed-in account, whose id is also its profile's `user_id`. */
export interface Viewer {
  readonly userId: number
  readonly sessionId: number
  readonly locale: Locale
  /** When they last proved again who they are, in this session. */
  readonly provenAt?: Date | null
}
