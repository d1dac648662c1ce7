/**
 * Closes a company for good: `npm run close-company -- <slug> [--reason <text>]`. With the embedded database, which allows
 * one process, the product has to be stopped first.
 */
import { parseArgs } from 'node:util'
import { closeCompany } from '#backend/companies/closeCompany.ts'
import { startOperatorBackend } from './operatorBackend.ts'
import { exitWithUsage } from './usage.ts'

const usage = `Closes a company for good. This cannot be undone.

  npm run close-company -- globex
  npm run close-company -- globex --reason "The owner asked for it, ticket 812"

The slug is that of its page, /company/globex. Its page and jobs respond with 410 at once; members, followers and
applicants are notified; pending invitations and applications are cancelled. Its name stays in the employments that it
confirmed, and other companies can take neither its slug nor its verified name. The reason is stored and not shown.

Run it with the environment of the product (DATABASE_URL or DATA_DIR); without DATABASE_URL stop the product first.
Exits with 0 when the company is closed, 1 when no open company has this slug, 2 on wrong arguments.
`

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

const options = readArguments()
if (!options || options.help) exitWithUsage(usage, options !== null)
const { slug, reason = null } = options
const backend = await startOperatorBackend()
const closed = await closeCompany(backend.ctx, slug, reason)
process.stdout.write(
  closed
    ? `${closed.name} is closed. Ended: ${closed.jobs} jobs, ${closed.members} memberships, ${closed.invitations} invitations and requests.\n`
    : `No open company has the slug ${slug}.\n`,
)
await backend.stop()
process.exitCode = closed ? 0 : 1
