/**
 * Support puts a closed account back, as long as it has not been erased: `node scripts/reopenAccount.ts <email>`, with
 * the environment of the product. The embedded database has one opener, so the product is stopped for it; with a server
 * it may run on.
 */
import { pino } from 'pino'
import { reopenAccount } from '#backend/accounts/reopening.ts'
import { startBackend } from '#backend/main.ts'
import { readConfig } from '#server/config.ts'

const email = process.argv[2]
if (!email) {
  process.stderr.write(
    'Name the address of the account: node scripts/reopenAccount.ts somebody@example.com\n',
  )
  process.exit(2)
}
const { backend: config } = readConfig(process.env)
const backend = await startBackend({
  // Sockets are the running product's.
  config: { ...config, realtime: { ...config.realtime, embedded: false } },
  log: pino({ level: 'warn' }),
})
const done = await reopenAccount(backend.ctx, email)
process.stdout.write(done ? `${email} is open again.\n` : `No closed account has the address ${email}.\n`)
await backend.stop()
process.exitCode = done ? 0 : 1
