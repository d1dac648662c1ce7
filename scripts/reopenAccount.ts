/**
 * Support puts a closed account back, as long as it has not been erased: `npm run reopen-account -- <email>`, with the
 * environment of the product. The embedded database has one opener, so the product is stopped for it; with a server it
 * may run on.
 */
import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { reopenAccount } from '#backend/accounts/closing/reopenAccount.ts'
import { startBackend } from '#backend/main.ts'
import { readConfig } from '#server/config.ts'

const usage = `Puts a closed account back, within 30 days of its closing.

  npm run reopen-account -- somebody@example.com

Any confirmed address of the account names it. Run it with the environment of the product (DATABASE_URL or DATA_DIR);
without DATABASE_URL stop the product first. The person is told by mail. What it was a member of is not put back: that
takes a new invitation. Ends with 0 when the account is open again, 1 when there is none to reopen, 2 when asked wrongly.
`

const standardError = {
  write: (line: string) => void process.stderr.write(line),
  stop: () => Promise.resolve(),
}
const [email, ...more] = process.argv.slice(2)
if (!email?.includes('@') || more.length > 0) {
  const asked = email === '--help' || email === '-h'
  ;(asked ? process.stdout : process.stderr).write(usage)
  process.exit(asked ? 0 : 2)
}
const { backend: config } = readConfig(process.env)
const { url, folder } = config.database
if (!url && folder && !existsSync(folder)) {
  process.stderr.write(
    `There is no database in ${folder}: give DATABASE_URL or DATA_DIR as the product has them.\n`,
  )
  process.exit(2)
}
const backend = await startBackend({
  // The running product has the sockets.
  config: { ...config, realtime: { ...config.realtime, mode: url ? 'relay' : 'off' } },
  log: pino({ level: 'warn' }),
  // Standard output says to who asked whether it is done.
  ...(config.securityLog ? {} : { securitySink: standardError }),
})
const done = await reopenAccount(backend.ctx, email)
process.stdout.write(done ? `${email} is open again.\n` : `No closed account has the address ${email}.\n`)
await backend.stop()
process.exitCode = done ? 0 : 1
