/**
 * Reopens a closed account that is not erased yet: `npm run reopen-account -- <email>`. With the embedded database, which
 * allows one process, the product has to be stopped first.
 */
import { reopenAccount } from '#backend/accounts/closing/reopenAccount.ts'
import { startOperatorBackend } from './operatorBackend.ts'
import { exitWithUsage } from './usage.ts'

const usage = `Reopens a closed account, within 30 days of its closing, or six months if staff closed it.

  npm run reopen-account -- somebody@example.com

Any confirmed address of the account will do. Run it with the environment of the product (DATABASE_URL or DATA_DIR);
without DATABASE_URL stop the product first. The owner gets a mail. Company memberships are not restored: they need a new
invitation. Exits with 0 when the account is open again, 1 when there is none to reopen, 2 on wrong arguments.
`

const [email, ...more] = process.argv.slice(2)
if (!email?.includes('@') || more.length > 0) exitWithUsage(usage)
const backend = await startOperatorBackend()
const done = await reopenAccount(backend.ctx, email)
process.stdout.write(done ? `${email} is open again.\n` : `No closed account has the address ${email}.\n`)
await backend.stop()
process.exitCode = done ? 0 : 1
