/** Makes a restored database ready for use: `npm run after-restore`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stagingName } from '#backend/backup/restoreBackup.ts'
import { afterRestore } from '#backend/core/afterRestore.ts'
import { insertRestoredMark } from '#backend/core/restored.ts'
import { startOperatorBackend } from './operatorBackend.ts'
import { exitWith, operatorConfig } from './operatorConfig.ts'
import { exitWithUsage } from './usage.ts'

const usage = `Makes a restored database ready for use. The product does not start before.

  npm run after-restore
  npm run after-restore -- --as-of 2026-03-02T11:59:00Z

Erases again the accounts that the ledger names, ends all sessions, revokes links and credentials again, does what was due since the
backup, parks the mail and texts of it (npm run deliveries), and lists the files that are missing. --as-of is for a database that another
tool has restored, to that time: it is marked first. Can be repeated until it succeeds. Run
it with the environment of the product. Exits with 0 on success, 1 when the database is not a restored one, 2 on wrong arguments or
settings, such as a LEDGER_DIR that is not mounted.
`
const [option, time = '', ...more] = process.argv.slice(2)
const asOf = option === '--as-of' && more.length === 0 ? new Date(time) : null
if (option !== undefined && (!asOf || Number.isNaN(asOf.getTime()))) exitWithUsage(usage)
const { env } = operatorConfig()
if (existsSync(join(env.DATA_DIR, stagingName)))
  exitWith('The restore was cut off: run npm run restore again, which completes it.')
const backend = await startOperatorBackend({ isRestored: true })
try {
  if ((await backend.ctx.ledger.hasCopy()) === false) {
    await backend.stop()
    exitWith(
      `LEDGER_DIR: there is no ledger in ${env.LEDGER_DIR}. Mount it; if it is lost, leave LEDGER_DIR out.`,
    )
  }
  if (asOf) await insertRestoredMark(backend.connection.pool, asOf.toISOString())
  const lines = await afterRestore(backend.ctx)
  process.stdout.write(
    `${lines ? lines.join('\n') : 'The database is not a restored one: nothing was done.'}\n`,
  )
  process.exitCode = lines ? 0 : 1
} finally {
  await backend.stop()
}
