import { readFile } from 'node:fs/promises'
import type { BackupSource } from '#backend/backup/createBackup.ts'
import { BackupRefused, type Manifest, type Secrets } from '#backend/backup/manifest.ts'
import { open, type Connection } from '#backend/db/connect.ts'
import { openLedger, type Ledger } from '#backend/ports/files/ledger.ts'
import { openStore, type FileStore } from '#backend/ports/files/store.ts'
import type { Config } from '#server/config.ts'
import { ConfigError } from '#server/configError.ts'
import { explainStart } from '#server/explainStart.ts'
import { exitWith } from './operatorConfig.ts'
import { exitWithUsage } from './usage.ts'

/** The database as it is; one that the product serves meanwhile is read through it. */
export const openDatabase = ({ backend: { database } }: Config): Promise<Connection> =>
  open({ ...database, mayBeServed: true })

export const storeOf = ({ backend }: Config): Promise<FileStore> => openStore(backend.files)

export const ledgerOf = async (config: Config): Promise<Ledger> =>
  openLedger(await storeOf(config), config.backend.ledgerFolder)

/** What a backup is made of. */
export const sourceOf = async (
  config: Config,
  { pool }: Connection,
  copiesFiles: boolean,
): Promise<BackupSource> => ({
  pool,
  store: await storeOf(config),
  copiesFiles,
  secrets: secretsOf(config),
  product: await readRelease(),
})

export const secretsOf = ({ env }: Config): Secrets => ({
  SECRET: env.SECRET ?? null,
  CREDENTIAL_KEY: env.CREDENTIAL_KEY?.toString('base64') ?? null,
})

/** The version of this release. */
async function readRelease(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Ends with 1 and a sentence when a backup or its target is refused, and with 2 when a setting is wrong. */
export async function refusing(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message)
    process.stderr.write(`${error instanceof BackupRefused ? error.message : explainStart(error)}\n`)
    process.exitCode = 1
  }
}

/** The arguments of a command with one folder or archive; otherwise its usage is printed. */
export function readPath(usage: string, flags: readonly string[] = []) {
  const given = process.argv.slice(2)
  const options = given.filter((one) => one.startsWith('-'))
  const [path, ...more] = given.filter((one) => !one.startsWith('-'))
  const isHelp = options.includes('--help') || options.includes('-h')
  if (path !== undefined && more.length === 0 && options.every((one) => flags.includes(one)))
    return { path, options }
  return exitWithUsage(usage, isHelp)
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Of all tables. */
export const countRows = ({ rows }: Manifest) => Object.values(rows.tables).reduce((sum, one) => sum + one, 0)
