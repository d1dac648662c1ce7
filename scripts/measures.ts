/** Limits or suspends accounts and companies: `npm run measures -- list | take | lift`. */
import { parseArgs } from 'node:util'
import { measureDays, measureKinds, measureReasonMaximum } from '#contract/measures/measures.ts'
import { liftMeasure } from '#backend/measures/end.ts'
import { findTarget, listMeasures } from '#backend/measures/list.ts'
import { takeMeasure } from '#backend/measures/take.ts'
import { startOperatorBackend } from './operatorBackend.ts'
import { exitWithUsage } from './usage.ts'

const usage = `Limits or suspends accounts and companies, and lifts that.

  npm run measures -- list
  npm run measures -- take account <address or id> limit|suspend --days 7 --reason "<for the person>"
  npm run measures -- take company <slug or id> limit|suspend --for-good --reason "<for its admins>"
  npm run measures -- lift <measure> --reason "<for the person, or the admins>"

  --days N      it ends by itself after 1 to 90 days; without it, --for-good
  --case N      the case of \`npm run reports\` that it follows from: who was notified of that decision objects there

limit    no new posts, jobs, comments, messages and invitations; what is there stays
suspend  an account reads, exports its data, objects, changes how it signs in, signs out and closes, nothing else; a company's
         page says so, its jobs and posts are not shown, and nobody acts for it; what it has confirmed stays valid

One measure is in force at a time: a stronger one, or one that lasts longer, replaces it. The person, or the admins, get the
reason at once.

Run it with the environment of the product (DATABASE_URL or DATA_DIR); without DATABASE_URL stop the product first.
Exits with 0 on success, 1 when nothing was changed, 2 on wrong arguments.
`

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        days: { type: 'string' },
        'for-good': { type: 'boolean' },
        case: { type: 'string' },
        reason: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
    const [command, first = '', name = '', second = '', ...more] = positionals
    if (values.help) return { command: 'help' } as const
    if (more.length > 0) return null
    if (command === 'list' && !first) return { command } as const
    const reason = values.reason ?? ''
    const toId = (text = '') => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null)
    const measureId = toId(first)
    if (command === 'lift' && measureId && !name) return { command, measureId, reason } as const
    const about = (['account', 'company'] as const).find((one) => one === first)
    const kind = measureKinds.find((one) => one === second)
    const isForGood = values['for-good'] ?? false
    const isTermGiven = (values.days === undefined) === isForGood
    const caseId = toId(values.case)
    const isCaseGiven = values.case === undefined || caseId !== null
    if (command !== 'take' || !about || !name || !kind || !isTermGiven || !isCaseGiven) return null
    const days = values.days === undefined ? null : /^\d{1,4}$/.test(values.days) ? Number(values.days) : 0
    return { command, about, name, kind, days, caseId, reason } as const
  } catch {
    return null
  }
}

const given = readArguments()
if (!given || given.command === 'help') exitWithUsage(usage, given !== null)
const print = (line: string) => void process.stdout.write(`${line}\n`)
const backend = await startOperatorBackend()
const { ctx } = backend
const reasonInvalid = `A reason has 1 to ${measureReasonMaximum} characters.`
try {
  if (given.command === 'list') process.exitCode = await list()
  else if (given.command === 'lift') process.exitCode = await lift(given)
  else process.exitCode = await take(given)
} finally {
  await backend.stop()
}

async function list(): Promise<number> {
  const found = await listMeasures(ctx.db)
  for (const { id, kind, startsAt, endsAt, email, slug, caseId, decidedBy, reason } of found) {
    const until = endsAt ? `until ${endsAt.toISOString()}` : 'for good'
    const from = [caseId && `case ${caseId}`, decidedBy ? `by ${decidedBy}` : 'by an operator'].filter(
      Boolean,
    )
    print(
      `${id}  ${startsAt.toISOString()}  ${kind} ${slug ?? email} ${until}, ${from.join(', ')}: ${reason}`,
    )
  }
  print(found.length === 0 ? 'No measure is in force.' : `${found.length} in force.`)
  return 0
}

async function take({ about, name, kind, days, caseId, reason }: Extract<typeof given, { command: 'take' }>) {
  const target = await findTarget(ctx.db, about, name)
  const result = target ? await takeMeasure(ctx, { target, kind, days, caseId, reason, by: null }) : 'unknown'
  const until = days === null ? 'for good' : `for ${days} ${days === 1 ? 'day' : 'days'}`
  print(
    {
      taken: `${kind === 'limit' ? 'Limited' : 'Suspended'}: ${about} ${name}, ${until}.`,
      unknown: `There is no ${about} ${name}.`,
      closed: `The ${about} ${name} is closed.`,
      own: 'Somebody else has to decide this.',
      alreadyTaken: 'This was decided a moment ago, and is in force.',
      alreadyStronger: 'A measure in force does more or lasts as long. Lift it first, see list.',
      daysInvalid: `Days are ${measureDays.least} to ${measureDays.most}.`,
      reasonInvalid,
    }[result],
  )
  return result === 'taken' || result === 'alreadyTaken' ? 0 : 1
}

async function lift({ measureId, reason }: { readonly measureId: number; readonly reason: string }) {
  const result = await liftMeasure(ctx, { measureId, reason, by: null })
  print(
    {
      lifted: `Lifted: measure ${measureId}.`,
      unknown: `There is no measure ${measureId}.`,
      ended: `Measure ${measureId} is not in force any more.`,
      own: 'Somebody else has to decide this.',
      reasonInvalid,
    }[result],
  )
  return result === 'lifted' ? 0 : 1
}
