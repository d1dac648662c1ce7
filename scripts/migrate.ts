/**
 * Applies pending migrations to the configured server: `npm run migrate`, or names them: `npm run migrate -- status`.
 */
import { Pool } from 'pg'
import { findPending, migrate } from '#backend/db/migrate.ts'
import { explainStart } from '#server/explainStart.ts'
import { exitWith, operatorConfig } from './operatorConfig.ts'
import { exitWithUsage } from './usage.ts'

const usage = `Applies pending migrations to the configured server, or names them.

  npm run migrate
  npm run migrate -- status

A start applies those that the previous release can live with. The others, whose names begin with 'after', are applied by this
command once no process of that release is left, or by the start of the next release that has further ones. Run it with the
environment of the product (DATABASE_URL); the embedded database is migrated whole at each start. Exits with 0 on success, 2 on
wrong arguments or settings.
`
const [command = 'apply', ...rest] = process.argv.slice(2)
if (!['apply', 'status'].includes(command) || rest.length > 0) exitWithUsage(usage)
const { url, directUrl } = operatorConfig().backend.database
if (!url) exitWith('DATABASE_URL: the embedded database is migrated at each start.')
const pool = new Pool({ connectionString: directUrl ?? url, max: 2, connectionTimeoutMillis: 5_000 })
pool.on('error', () => undefined)
const onWaiting = (why: string) => void process.stderr.write(`${why}\n`)
try {
  const pending = await findPending(pool)
  if (command === 'apply') await migrate(pool, { onWaiting })
  for (const { tag } of pending) process.stdout.write(`${tag}\n`)
  process.stdout.write(`${pending.length} ${command === 'apply' ? 'applied' : 'pending'}.\n`)
} catch (error) {
  exitWith(explainStart(error))
} finally {
  await pool.end()
}
