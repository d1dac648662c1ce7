/**
 * Support closes a company for good: `npm run close-company -- <slug> [--reason <text>]`, with the environment of the
 * product. The embedded database has one opener, so the product is stopped for it; with a server it may run on.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { closeCompany } from '#backend/companies/closeCompany.ts'
import { startBackend } from '#backend/main.ts'
import { readConfig } from '#server/config.ts'

const usage = `Closes a company for good. This cannot be undone.

  npm run close-company -- globex
  npm run close-company -- globex --reason "The owner asked for it, ticket 812"

The company is named by its address: /company/globex. Its page and its jobs answer 410 at once, its members, followers
and applicants are notified, and what waits for its answer is cancelled. Its name stays in the employments that it
confirmed, and neither its address nor its verified name can be taken by another company. The reason is kept with the
company and shown to nobody.

Run it with the environment of the product (DATABASE_URL or DATA_DIR); without DATABASE_URL stop the product first.
Ends with 0 when the company is closed, 1 when no open company has this address, 2 when asked wrongly.
`

const standardError = {
  write: (line: string) => void process.stderr.write(line),
  stop: () => Promise.resolve(),
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { reason: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const [slug, ...more] = positionals
    return values.help || (slug && more.length === 0) ? { ...values, slug: slug ?? '' } : null
  } catch {
    return null
  }
}

const asked = readArguments()
if (!asked || asked.help) {
  ;(asked ? process.stdout : process.stderr).write(usage)
  process.exit(asked ? 0 : 2)
}
const { slug, reason = null } = asked
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
  // Standard output says to who asked what was done.
  ...(config.securityLog ? {} : { securitySink: standardError }),
})
const closed = await closeCompany(backend.ctx, slug, reason)
process.stdout.write(
  closed
    ? `${closed.name} is closed. Ended: ${closed.jobs} jobs, ${closed.members} memberships, ${closed.invitations} invitations and requests.\n`
    : `No open company has the address ${slug}.\n`,
)
await backend.stop()
process.exitCode = closed ? 0 : 1
