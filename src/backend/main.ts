import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import topLevelDomains from 'tlds' with { type: 'json' }
import { learnTopLevelDomains } from '#contract/core/topLevelDomains.ts'
import { translator } from '#i18n/translate.ts'
import { loadMessages } from '#i18n/load.ts'
import { mayStillSubscribe } from './accounts/signIn/channels.ts'
import { callers } from './callers.ts'
import type { BackendConfig } from './core/config.ts'
import { createApp, type App, type CallOrigin } from './core/app.ts'
import type { Context } from './core/context.ts'
import { registerDomains } from './core/domainModule.ts'
import { assertInUse } from './core/restored.ts'
import { queueUndelivered } from './core/transact.ts'
import { createRateLimits } from './core/rateLimits.ts'
import { createSecurityLog, type LineSink } from './core/security/securityLog.ts'
import { withCdn } from './core/cdnPurges.ts'
import { announceAs, readAnnounced, invalidationChannel } from './core/invalidations.ts'
import { startClock, type Clock } from './db/clock.ts'
import { connect, type Connection } from './db/connect.ts'
import { domains } from './domains.ts'
import { newProcessCounts, type ProcessCounts } from './processCounts.ts'
import { findObstacle } from './findObstacle.ts'
import { findFollowersAmong } from './follows/followers.ts'
import type { ListenState } from './db/listenConnection.ts'
import { noBus, type Bus } from './ports/bus/bus.ts'
import { openBus } from './ports/bus/openBus.ts'
import { createWeb } from './ports/fetch/web.ts'
import { createSigning } from './ports/signing/signing.ts'
import { partialFilesIn } from './ports/files/partialFiles.ts'
import { clamd } from './ports/files/scanner.ts'
import { openLedger } from './ports/files/ledger.ts'
import { openStore } from './ports/files/store.ts'
import { startQueue } from './ports/work/queue.ts'
import { measureQueue } from './ports/work/measureQueue.ts'
import { createWorkerNotifier, readWork, workChannel } from './ports/work/notifyWorkers.ts'
import { rateRulesOf, startWork, workNamesOf } from './core/startWork.ts'
import { createMailer } from './ports/mail/mailer.ts'
import { developmentMailRoutes } from './mail/developmentMail.ts'
import { createSmsSender } from './ports/sms/smsSender.ts'
import { developmentTextRoutes } from './sms/developmentTexts.ts'
import type { WorkName } from './ports/work/workNames.ts'
import type { RealtimeApp } from './ports/realtime/app.ts'
import { choosePublisher } from './ports/realtime/choosePublisher.ts'
import { receiveRelayMessage } from './ports/realtime/relayPublisher.ts'
import { createRelay, relayChannel } from './ports/realtime/relay.ts'
import { startRealtimeServer } from './ports/realtime/server.ts'

// This server knows all of the IANA's list, of which a browser knows the usual ones.
learnTopLevelDomains(topLevelDomains)

export interface Backend {
  readonly ctx: Context
  readonly app: App
  readonly connection: Connection
  readonly clock: Clock
  readonly realtimePort: number | null
  /** Number of jobs given up since the start, by name. */
  readonly deadLetters: ReadonlyMap<string, number>
  readonly counts: ProcessCounts
  readonly bus: Bus
  fetch(request: Request, origin?: CallOrigin): Promise<Response>
  /** What keeps this process from its work, in words for operators; null when nothing does. */
  findObstacle(): Promise<string | null>
  /** @param withinMs how long running jobs may take, in milliseconds */
  stop(withinMs?: number): Promise<void>
}

interface Options {
  readonly config: BackendConfig
  readonly log?: Logger
  /** Evicts cached pages by tag. */
  readonly evict?: (tags: readonly string[]) => void
  /** Called when it becomes known, or doubtful, that messages of other processes arrive; never with the embedded database, which has one process. */
  readonly onListening?: (state: ListenState) => void
  /** Receives the lines of the security log instead of a file or standard output. */
  readonly securitySink?: LineSink
  /** Starts on a restored database too, to make it ready for use; by default that is refused. */
  readonly isRestored?: boolean
  readonly sitemap?: Context['sitemap']
  /** Replaces the database's clock in tests. */
  readonly now?: () => Date
}

/** Assembles and starts the backend: database, queue, realtime server, routes. */
export async function startBackend({
  config,
  log = pino(),
  evict = () => undefined,
  onListening = () => undefined,
  now: givenNow,
  securitySink,
  isRestored = false,
  sitemap = null,
}: Options): Promise<Backend> {
  await loadMessages()
  const connection = await connect({ ...config.database, warn: (why, err) => log.warn({ err }, why) })
  if (!isRestored) await assertInUse(connection)
  const clock = await startClock(connection.pool, log)
  const now = givenNow ?? clock.now
  const { url } = config.database
  const { runsWork = true, queuesRecurring = true } = config
  const processName = randomUUID()
  const realtime =
    config.realtime.mode === 'embedded'
      ? await startRealtimeServer({
          ...config.realtime,
          mayJoin: (...subscription) => mayStillSubscribe(ctx, ...subscription),
        })
      : null
  const counts = newProcessCounts(realtime)
  const { db } = connection
  const followersAmong = findFollowersAmong(db)
  const receiver = realtime && { server: realtime, db, followersAmong, self: processName, log }
  let missed = false
  let notifyWorker = (_name: WorkName): void => undefined
  const bus = url
    ? await openBus({
        busUrl: config.busUrl ?? null,
        url: config.database.directUrl ?? url,
        pool: connection.pool,
        channels: {
          [invalidationChannel]: (payload) => {
            const tags = readAnnounced(payload, processName)
            if (tags.length > 0) evict(tags)
          },
          [workChannel]: (payload) => readWork(payload).forEach((name) => notifyWorker(name)),
          [relayChannel]: (payload) => {
            if (receiver) void receiveRelayMessage(receiver, payload, counts.relayed)
          },
        },
        log,
        onState(state) {
          // Messages relayed meanwhile are lost; clients that reconnect backfill what they missed.
          if (state === 'listening' && missed) realtime?.reconnectAll()
          missed = state !== 'listening'
          onListening(state)
        },
      })
    : noBus
  const publisher = choosePublisher(
    config.realtime,
    realtime,
    url ? createRelay(db, bus, processName, counts.relayed) : null,
    followersAmong,
  )
  const deadLetters = new Map<string, number>()
  const startedQueue = await startQueue(connection.pool, log, {
    names: workNamesOf(domains),
    now: clock.now,
    queuesRecurring: runsWork && queuesRecurring,
    ...(runsWork ? {} : { notifyWorkers: createWorkerNotifier(bus) }),
    ...(config.queue ? { pace: config.queue } : {}),
    onDeadLetter: (name) => deadLetters.set(name, (deadLetters.get(name) ?? 0) + 1),
  })
  const queue = measureQueue(startedQueue, counts.runningJobs)
  if (runsWork) notifyWorker = queue.notifyWorker
  const mailer = createMailer(config.mail)
  const textsFolder = join(config.mail.developmentFolder, 'texts')
  const security = createSecurityLog({
    to: securitySink ?? config.securityLog ?? null,
    secret: config.linkSecret,
    now,
    log,
  })
  const store = await openStore(config.files)
  const ctx: Context = {
    security,
    db: connection.db,
    replica: connection.replica,
    files: store,
    filesGraceDays: config.filesGraceDays,
    ledger: openLedger(store, config.ledgerFolder),
    partialFiles: partialFilesIn(config.files.partial),
    scanner: config.clamdUrl ? clamd(config.clamdUrl, log) : null,
    queue,
    mailer,
    smsSender: createSmsSender(config.sms, textsFolder, now),
    publisher,
    web: createWeb(config.web),
    signing: config.credentialKey ? createSigning(config.credentialKey) : null,
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
    directoryPartSize: config.directoryPartSize,
    sitemap,
    ...withCdn(config.cdn, { evict, announceInvalidation: announceAs(processName, bus), queue, now }),
    now,
    t: translator,
  }
  registerDomains(ctx, domains)
  const audited = new Map(domains.flatMap(({ auditedCalls = [] }) => auditedCalls))
  const companyOf = Object.assign({}, ...domains.map((domain) => domain.companyOf)) as App['companyOf']
  const app = createApp(ctx, {
    strict: config.strict,
    audited,
    staffArea: config.staffArea,
    companyOf,
    ...callers,
  })
  for (const { routes } of domains) routes?.(app)
  // Reading these mails allows signing in as anybody, so they are served in development only, and without a mail server.
  if (config.strict && !config.mail.smtpUrl)
    developmentMailRoutes(app, config.mail.developmentFolder, config.developmentMailForAll)
  if (config.strict && !config.sms) developmentTextRoutes(app, textsFolder, config.developmentMailForAll)
  // Not awaited: a network file system may not respond.
  if (!isRestored) ctx.ledger.markCopy().catch((error: unknown) => log.error({ err: error }, 'LEDGER_DIR'))
  for (const { name, start } of domains)
    // A failed start hook must not prevent serving.
    await start?.(ctx).catch((error: unknown) => log.error({ err: error, domain: name }, 'start failed'))
  if (runsWork) await startWork(ctx, domains, clock)
  await queueUndelivered(ctx)

  return {
    ctx,
    app,
    connection,
    clock,
    realtimePort: realtime?.port ?? null,
    deadLetters,
    counts,
    bus,
    fetch: async (request, origin) => app.hono.fetch(request, origin ?? {}),
    findObstacle: () => findObstacle(connection, clock),
    async stop(withinMs = 6_000) {
      // The other half is for closing sockets and the database.
      await queue.stop(withinMs / 2)
      await realtime?.stop()
      publisher.close()
      mailer.close()
      await bus.stop()
      await security.stop()
      clock.stop()
      await connection.close()
    },
  }
}
