/** Moves the database from the embedded engine to a server, or back: `npm run move -- <target>`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackup } from '#backend/backup/createBackup.ts'
import { BackupRefused } from '#backend/backup/manifest.ts'
import { restoreBackup } from '#backend/backup/restoreBackup.ts'
import { open } from '#backend/db/connect.ts'
import { countRows, refusing, sourceOf } from './backupSource.ts'
import { operatorConfig } from './operatorConfig.ts'
import { exitWithUsage } from './usage.ts'

const usage = `Moves the database to an empty PostgreSQL server, or into the embedded engine in an empty folder. The files stay as they are.

  npm run move -- postgres://user:password@host:port/database
  npm run move -- embedded

Stop the product, run it with the environment that the product has had so far, and start the product with the other one: with
DATABASE_URL, or without it. 'embedded' needs a DATA_DIR without a database. What was moved stays where it was; delete it once all is well.
Exits with 0 on success, 1 when nothing was moved, 2 on wrong arguments or settings.
`
const [target = '', ...more] = process.argv.slice(2)
const isUrl = /^postgres(ql)?:\/\//.test(target)
if ((!isUrl && target !== 'embedded') || more.length > 0) exitWithUsage(usage)
const config = operatorConfig()
await refusing(async () => {
  const { database } = config.backend
  if (isUrl === Boolean(database.url))
    throw new BackupRefused(`The database is ${isUrl ? 'on a server' : 'embedded'} already.`)
  // The embedded engine refuses a second process itself.
  const connection = await open({ ...database, url: database.directUrl ?? database.url, poolSize: 1 })
  const folder = await mkdtemp(join(config.env.DATA_DIR, 'moving-'))
  try {
    if (database.url) await assertUnused(connection.pool)
    const source = await sourceOf(config, connection, false)
    await createBackup(source, join(folder, 'backup'))
    const manifest = await restoreBackup(join(folder, 'backup'), {
      dataFolder: config.env.DATA_DIR,
      url: isUrl ? target : null,
      databaseOnly: true,
      secrets: source.secrets,
      isMove: true,
    })
    process.stdout.write(
      `${countRows(manifest)} rows moved. Start the product ${isUrl ? 'with' : 'without'} DATABASE_URL.\n`,
    )
  } finally {
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** @throws BackupRefused while others are connected: what they write would be lost */
async function assertUnused(pool: {
  query(text: string): Promise<{ rowCount: number | null }>
}): Promise<void> {
  const { rowCount } = await pool.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  if (rowCount)
    throw new BackupRefused(`Stop the product first: ${rowCount} connections to the database are open.`)
}
