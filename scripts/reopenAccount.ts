/**
 * Reopens a closed account that is not erased yet: `npm run reopen-account -- <email>`. With the embedded database, which
 * allows one process, the product has to be stopped first.
 */
import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { reopenAccount } from '#backend/accounts/closing/reopenAccount.ts'
import { startBackend } from '#backend/main.ts'
import { readConfig } from '#server/config.ts'

const usage = `Reopens a closed account, within 30 days of its closing.

  npm run reopen-account -- somebody@example.com

Any confirmed address of the account will do. Run it with the environment of the product (DATABASE_URL or DATA_DIR);
without DATABASE_URL stop the product first. The owner gets a mail. Company memberships are not restored: they need a new
invitation. Exits with 0 when the account is open again, 1 when there is none to reopen, 2 on wrong arguments.
`

const standardError = {
  write: (line: string) => void process.stderr.write(line),
  stop: () => Promise.resolve(),
}
const [email, ...more] = process.argv.slice(2)
if (!email?.includes('@') || more.length > 0) {
  const help = email === '--help' || email === '-h'
  ;(help ? process.stdout : process.stderr).write(usage)
  process.exit(help ? 0 : 2)
}
const { backend: config } = readConfig(process.env)
const { url, folder } = config.database
if (!url && folder && !existsSync(folder)) {
  process.stderr.write(
    `There is no database in ${folder}: set DATABASE_URL or DATA_DIR as for the product.\n`,
  )
  process.exit(2)
}
const backend = await startBackend({
  // The running product has the sockets.
  config: { ...config, realtime: { ...config.realtime, mode: url ? 'relay' : 'off' } },
  log: pino({ level: 'warn' }),
  // Standard output is for the result.
  ...(config.securityLog ? {} : { securitySink: standardError }),
})
const done = await reopenAccount(backend.ctx, email)
process.stdout.write(done ? `${email} is open again.\n` : `No closed account has the address ${email}.\n`)
await backend.stop()
process.exitCode = done ? 0 : 1
