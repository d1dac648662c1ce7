import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { translator } from '#i18n/translate.ts'
import { loadMessages } from '#i18n/load.ts'
import { stillMayListen } from './accounts/signIn/channels.ts'
import { findViewer } from './accounts/signIn/sessions.ts'
import { mayActFor } from './companies/membership.ts'
import type { BackendConfig } from './core/config.ts'
import { createApp, type App, type CallOrigin } from './core/app.ts'
import type { Context } from './core/context.ts'
import { register } from './core/domainModule.ts'
import { queueUndelivered } from './core/transact.ts'
import './core/topLevelDomains.ts'
import { createRateLimits } from './core/rateLimits.ts'
import { createSecurityLog, type LineSink } from './core/security/securityLog.ts'
import { announceAs, readAnnounced, invalidationChannel } from './core/invalidations.ts'
import { connect, type Connection } from './db/connect.ts'
import { domains } from './domains.ts'
import { openListenConnection, type ListenState } from './db/listenConnection.ts'
import { createWeb } from './fetch/web.ts'
import { clamd } from './files/scanner.ts'
import { diskStore, s3Store } from './files/store.ts'
import { startQueue } from './work/queue.ts'
import { rateRulesOf, startWork, workOf } from './work/startWork.ts'
import { outboxMailer, smtpMailer } from './mail/mailer.ts'
import { outboxRoutes } from './mail/developmentMail.ts'
import { gatewayTexter, outboxTexter } from './sms/texter.ts'
import { textOutboxRoutes } from './sms/developmentTexts.ts'
import type { RealtimeApp } from './realtime/app.ts'
import { choosePublisher } from './realtime/choosePublisher.ts'
import { receiveRelayed } from './realtime/relayPublisher.ts'
import { relayAs, relayChannel } from './realtime/relay.ts'
import { startRealtimeServer } from './realtime/server.ts'

export interface Backend {
  readonly ctx: Context
  readonly app: App
  readonly connection: Connection
  readonly realtimePort: number | null
  /** How often work was given up since the start, by kind. */
  readonly deadLetters: ReadonlyMap<string, number>
  fetch(request: Request, origin?: CallOrigin): Promise<Response>
  /** Whether the database answers. */
  ready(): Promise<boolean>
  /** @param withinMs how long work under way may take, in milliseconds */
  stop(withinMs?: number): Promise<void>
}

interface Options {
  readonly config: BackendConfig
  readonly log?: Logger
  /** Evicts cached pages by tag. */
  readonly evict?: (tags: readonly string[]) => void
  /** Told whether changes that other processes make are heard of; never called where there are no others. */
  readonly onListening?: (state: ListenState) => void
  /** Takes the lines of the security log instead of a file or standard output. */
  readonly securitySink?: LineSink
  /** The clock; tests move it. */
  readonly now?: () => Date
}

/** Puts the backend together and starts it: database, queue, realtime server, routes. */
export async function startBackend({
  config,
  log = pino(),
  evict = () => undefined,
  onListening = () => undefined,
  now,
  securitySink,
}: Options): Promise<Backend> {
  await loadMessages()
  const connection = await connect(config.database)
  // The embedded database has one process; there is nobody else to tell or to hear.
  const { url } = config.database
  const self = randomUUID()
  const announce: Context['announceInvalidation'] = url ? announceAs(self) : async () => undefined
  const realtime =
    config.realtime.mode === 'embedded'
      ? await startRealtimeServer({
          ...config.realtime,
          mayJoin: (...asked) => stillMayListen(ctx, ...asked),
        })
      : null
  let missed = false
  const listening = url
    ? await openListenConnection({
        url,
        pool: connection.pool,
        channels: {
          [invalidationChannel]: (payload) => {
            const tags = readAnnounced(payload, self)
            if (tags.length > 0) evict(tags)
          },
          [relayChannel]: (payload) => {
            if (realtime) void receiveRelayed(realtime, connection.db, payload, self, log)
          },
        },
        log,
        onState(state) {
          // What was relayed meanwhile is lost; tabs that connect anew ask for what they missed.
          if (state === 'listening' && missed) realtime?.reconnectAll()
          missed = state !== 'listening'
          onListening(state)
        },
      })
    : null
  const publisher = choosePublisher(config.realtime, realtime, url ? relayAs(connection.db, self) : null)
  const deadLetters = new Map<string, number>()
  const queue = await startQueue(connection.pool, log, {
    names: workOf(domains),
    ...(config.queue ? { pace: config.queue } : {}),
    onDeadLetter: (name) => deadLetters.set(name, (deadLetters.get(name) ?? 0) + 1),
  })
  const mailer = config.mail.smtpUrl
    ? smtpMailer(config.mail.smtpUrl, config.mail.from)
    : outboxMailer(config.mail.outbox)
  const texts = join(config.mail.outbox, 'texts')
  const clock = now ?? (() => new Date())
  const texter = config.sms
    ? gatewayTexter(config.sms.gatewayUrl, config.sms.secret, clock)
    : outboxTexter(texts)
  const security = createSecurityLog({
    to: securitySink ?? config.securityLog ?? null,
    secret: config.linkSecret,
    now: clock,
    log,
  })
  const ctx: Context = {
    security,
    db: connection.db,
    files: config.files.s3Url ? await s3Store(config.files.s3Url) : diskStore(config.files.folder),
    scanner: config.clamdUrl ? clamd(config.clamdUrl, log) : null,
    queue,
    mailer,
    texter,
    publisher,
    web: createWeb(config.web),
    realtimeApps: config.realtime.apps as readonly RealtimeApp[],
    textMessages: Boolean(config.sms) || config.strict,
    rates: createRateLimits(
      connection.embedded ? null : connection.pool,
      rateRulesOf(domains),
      config.rateFactor,
    ),
    log,
    productName: config.productName,
    supportEmail: config.supportEmail,
    linkSecret: config.linkSecret,
    siteUrl: config.siteUrl,
    evict,
    announceInvalidation: announce,
    now: clock,
    t: translator,
  }
  register(ctx, domains)
  const audited = new Map(domains.flatMap(({ auditedCalls = [] }) => auditedCalls))
  const app = createApp(ctx, { strict: config.strict, findViewer, mayActFor, audited })
  for (const { routes } of domains) routes?.(app)
  // Whoever can read the outbox can sign up as anybody: it is for those who develop, and only without a mail server.
  if (config.strict && !config.mail.smtpUrl) outboxRoutes(app, config.mail.outbox, config.outboxForAll)
  if (config.strict && !config.sms) textOutboxRoutes(app, texts, config.outboxForAll)
  for (const { name, start } of domains)
    // What is put right at the start is no reason not to serve.
    await start?.(ctx).catch((error: unknown) => log.error({ err: error, domain: name }, 'start failed'))
  await startWork(ctx, domains)
  await queueUndelivered(ctx)

  return {
    ctx,
    app,
    connection,
    realtimePort: realtime?.port ?? null,
    deadLetters,
    fetch: async (request, origin) => app.hono.fetch(request, origin ?? {}),
    async ready() {
      try {
        await connection.pool.query('select 1')
        return true
      } catch {
        return false
      }
    },
    async stop(withinMs = 6_000) {
      // Half of it: sockets and the database are closed after the work.
      await queue.stop(withinMs / 2)
      await realtime?.stop()
      publisher.close()
      mailer.close()
      await listening?.stop()
      await security.stop()
      await connection.close()
    },
  }
}
