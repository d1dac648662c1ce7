/** Checks what the product needs, a line each: `npm run doctor`. */
import type { Connection } from '#backend/db/connect.ts'
import { explainStart } from '#server/explainStart.ts'
import { ledgerOf, openDatabase, storeOf } from './backupSource.ts'
import {
  checkBackup,
  checkBus,
  checkCdn,
  checkClock,
  checkDatabase,
  checked,
  checkLedger,
  checkMail,
  checkMigrations,
  checkRealtime,
  checkReplica,
  checkStore,
  type Finding,
} from './doctor/checks.ts'
import { operatorConfig } from './operatorConfig.ts'
import { exitWithUsage } from './usage.ts'

const usage = `Checks settings, database, migrations, replica, clock, file store, ledger of erasures, mail, bus, CDN, realtime and the age of the last backup, a line
each.

  npm run doctor

Run it with the environment of the product, which may run meanwhile. Exits with 0 when nothing has failed, also with warnings, 1 when
something has, 2 on wrong arguments or settings.
`
const [option] = process.argv.slice(2)
if (option !== undefined) exitWithUsage(usage)

function report(name: string, { state, text }: Finding): void {
  process.stdout.write(`${state.padEnd(7)}  ${name.padEnd(10)}  ${text}\n`)
  if (state === 'failed') process.exitCode = 1
}

const config = operatorConfig()
report('settings', { state: 'ok', text: `valid, for ${config.site.siteUrl}` })
let connection: Connection | null = null
try {
  connection = await openDatabase(config)
  const opened = connection
  report('database', await checked(() => checkDatabase(opened)))
  report('migrations', await checked(() => checkMigrations(opened)))
  report('replica', await checked(() => checkReplica(opened)))
  report('clock', await checked(() => checkClock(opened)))
} catch (error) {
  report('database', { state: 'failed', text: explainStart(error) })
}
report('files', await checked(async () => checkStore(await storeOf(config))))
report('ledger', await checked(async () => checkLedger(await ledgerOf(config), config)))
report('mail', await checked(() => checkMail(config)))
report('bus', await checked(() => checkBus(config.env)))
report('cdn', await checked(() => checkCdn(config)))
report('realtime', await checked(() => checkRealtime(config)))
const opened = connection
if (opened) report('backup', await checked(() => checkBackup(opened, config)))
await opened?.close()
