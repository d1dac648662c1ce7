/** Manages dead letters, the jobs that were given up: `npm run deliveries -- list | retry | drop`. */
import { connect } from '#backend/db/connect.ts'
import { listDeadLetters, openDeadLetters } from '#backend/ports/work/deadLetters.ts'
import { operatorConfig } from './operatorConfig.ts'
import { exitWithUsage } from './usage.ts'

const usage = `Lists background jobs that were given up (mails, messages, reactions to events), retries or drops them.

  npm run deliveries -- list
  npm run deliveries -- retry <id> [<id> …] | --all
  npm run deliveries -- drop <id> [<id> …] | --all

Run it with the environment of the product (DATABASE_URL or DATA_DIR); without DATABASE_URL stop the product first.
Dead letters are deleted automatically after 14 days. Exits with 0 on success, 1 when no dead letter has the id, 2 on
wrong arguments.
`

const [command, ...ids] = process.argv.slice(2)
const all = ids.length === 1 && ids[0] === '--all'
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isValid =
  (command === 'list' && ids.length === 0) ||
  ((command === 'retry' || command === 'drop') &&
    (all || (ids.length > 0 && ids.every((id) => uuid.test(id)))))
if (!isValid) exitWithUsage(usage)
const { database } = operatorConfig().backend
const connection = await connect(database)
try {
  process.exitCode = command === 'list' ? await list() : await decide(command === 'retry')
} finally {
  await connection.close()
}

async function list(): Promise<number> {
  const letters = await listDeadLetters(connection.pool)
  for (const { id, queue, event, to, attempts, reason, failedAt } of letters) {
    const what = event ? `${queue} ${event} → ${to}` : queue
    process.stdout.write(`${id}  ${failedAt.toISOString()}  ${what}  after ${attempts} attempts: ${reason}\n`)
  }
  process.stdout.write(letters.length === 0 ? 'No dead letters.\n' : `${letters.length} dead letters.\n`)
  return 0
}

async function decide(retry: boolean): Promise<number> {
  const chosen = all ? (await listDeadLetters(connection.pool)).map(({ id }) => id) : ids
  const box = await openDeadLetters(connection.pool)
  try {
    const count = retry ? await box.retry(chosen) : await box.drop(chosen)
    process.stdout.write(`${count} ${retry ? 'will be retried' : 'dropped'}.\n`)
    return count === 0 && !all ? 1 : 0
  } finally {
    await box.close()
  }
}
