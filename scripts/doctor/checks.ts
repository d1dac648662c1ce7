import { connect as connectTo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from '#drizzle'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { findBackup, findRestored } from '#backend/core/restored.ts'
import { startClock } from '#backend/db/clock.ts'
import type { Connection } from '#backend/db/connect.ts'
import { findApplied, findPending, isMigrated } from '#backend/db/migrate.ts'
import { readMigrations } from '#backend/db/migrationFiles.ts'
import { reasonOf } from '#backend/db/unavailable.ts'
import { createCdn } from '#backend/ports/cdn/cdn.ts'
import type { Ledger } from '#backend/ports/files/ledger.ts'
import type { FileStore } from '#backend/ports/files/store.ts'
import type { Config } from '#server/config.ts'

export interface Finding {
  readonly state: 'ok' | 'warning' | 'failed'
  readonly text: string
}

const ok = (text: string): Finding => ({ state: 'ok', text })
const warning = (text: string): Finding => ({ state: 'warning', text })
const failed = (text: string): Finding => ({ state: 'failed', text })

/** A check that throws has failed. */
export async function checked(check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check()
  } catch (error) {
    return failed(reasonOf(error))
  }
}

/** Major versions that the product is tested with. */
const versions = { from: 15, to: 18 }

export async function checkDatabase({ pool, embedded }: Connection): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; trigrams: string | null }>(`
    select current_setting('server_version') as version,
      (select default_version from pg_available_extensions where name = 'pg_trgm') as trigrams`)
  const { version = '', trigrams = null } = rows[0] ?? {}
  const major = Number.parseInt(version, 10)
  if (trigrams === null)
    return failed(`PostgreSQL ${version} without the extension pg_trgm: install the contrib package`)
  const isTested = major >= versions.from && major <= versions.to
  const text = `PostgreSQL ${version}${embedded ? ', embedded' : ''}, pg_trgm ${trigrams}`
  return isTested ? ok(text) : warning(`${text}: tested are ${versions.from} to ${versions.to}`)
}

export async function checkMigrations({ pool, db }: Connection): Promise<Finding> {
  if (!(await isMigrated(pool))) return warning('none applied: the first start does it')
  const known = new Set(readMigrations().map(({ hash }) => hash))
  const newer = (await findApplied(pool)).filter(({ hash }) => !known.has(hash))
  if (newer.length > 0) return failed(`${newer.length} of a newer release are applied`)
  const restored = await findRestored(db)
  if (restored) return failed(`restored, as of ${restored.toISOString()}: run npm run after-restore`)
  const pending = await findPending(pool)
  return pending.length === 0
    ? ok(`all ${known.size} applied`)
    : warning(`pending: ${pending.map(({ tag }) => tag).join(', ')}`)
}

/** Reads by the rule of the product: on the replica, if it has what the database had before. */
export async function checkReplica({ replica }: Connection): Promise<Finding> {
  if (!replica.counts) return ok('none: everything is read from the database')
  await replica.read((db) => db.execute(sql`select 1`))
  const { replica: reads, away } = replica.counts
  if (reads > 0) return ok('has what the database has')
  return away > 0
    ? failed('cannot be reached: the database is read meanwhile')
    : warning('is late, or no replica of this database, which is read meanwhile')
}

export async function checkClock({ pool }: Connection): Promise<Finding> {
  const clock = await startClock(pool, pino({ level: 'silent' }))
  clock.stop()
  const text = `${(clock.aheadMs() / 1000).toFixed(1)} s ahead of the database's`
  return clock.agrees() ? ok(text) : failed(text)
}

/** Writes, reads and deletes an object. */
export async function checkStore(store: FileStore): Promise<Finding> {
  const bytes = new TextEncoder().encode('written by npm run doctor')
  const key = await store.putBytes(bytes)
  try {
    const found = await buffer(await store.read(key))
    return found.equals(bytes)
      ? ok('written, read and deleted an object')
      : failed('read something else than was written')
  } finally {
    await store.delete(key)
  }
}

/** Whether what was erased and revoked is recorded outside of the disk with the files. */
export async function checkLedger(ledger: Ledger, { env }: Config): Promise<Finding> {
  const hasCopy = await ledger.hasCopy()
  if (hasCopy) return ok(`in the file store and in ${env.LEDGER_DIR}`)
  if (hasCopy === false)
    return failed(`none in ${env.LEDGER_DIR}: is it mounted, and has the product started with it?`)
  return env.S3_URL
    ? ok('in the bucket')
    : warning('only in DATA_DIR: set LEDGER_DIR, or a restored database brings back who was erased since')
}

export async function checkMail({ backend: { mail } }: Config): Promise<Finding> {
  if (!mail.smtpUrl) return warning(`no SMTP_URL: mails are written to ${mail.developmentFolder}`)
  const transport = createTransport({ url: mail.smtpUrl, connectionTimeout: 5_000, socketTimeout: 5_000 })
  try {
    await transport.verify()
    return ok(`${new URL(mail.smtpUrl).host} accepts the sign-in`)
  } finally {
    transport.close()
  }
}

/** Purges a tag that no page has. */
export async function checkCdn({ backend: { cdn } }: Config): Promise<Finding> {
  if (!cdn) return ok('none')
  await createCdn(cdn).purge(['doctor'])
  return ok(`${cdn.service} accepts purges`)
}

export async function checkRealtime({ env, site }: Config): Promise<Finding> {
  if (env.REALTIME === 'off' || !site.realtime)
    return warning('REALTIME=off: pages are not updated by themselves')
  const isEmbedded = env.REALTIME === 'embedded'
  const host = isEmbedded ? env.HOST || 'localhost' : site.realtime.host
  const at = `${host}:${env.REALTIME_PORT}`
  const isOpen = await accepts(host, env.REALTIME_PORT)
  if (isOpen) return ok(`${at} accepts connections`)
  return isEmbedded
    ? warning(`nothing listens on ${at}: is the product running?`)
    : failed(`${at} cannot be reached`)
}

export async function checkBus({ BUS_URL }: Config['env']): Promise<Finding> {
  if (!BUS_URL) return ok('the database')
  const { hostname, port } = new URL(BUS_URL)
  const at = `${hostname}:${port || valkeyPort}`
  return (await accepts(hostname, Number(port || valkeyPort)))
    ? ok(`${at} accepts connections`)
    : failed(`${at} cannot be reached: processes notify each other through the database meanwhile`)
}

const valkeyPort = 6_379

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTo({ host, port, timeout: 5_000 })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })

const hourMs = 3_600_000

export async function checkBackup({ db }: Connection, { env }: Config): Promise<Finding> {
  const takenAt = await findBackup(db)
  if (!takenAt) return warning('none has been made: npm run backup')
  const hours = Math.round((Date.now() - takenAt.getTime()) / hourMs)
  const text = `${hours} hours old`
  // Files that were removed since are gone from then on.
  if (hours > Math.max(env.FILES_GRACE_DAYS, 1) * 24) return failed(text)
  return hours > 48 ? warning(text) : ok(text)
}
