/** Lists what was reported and decides about it: `npm run reports -- list | show | decide`. */
import { parseArgs } from 'node:util'
import { Refused } from '#backend/core/refuse.ts'
import { mailScope } from '#backend/mail/links.ts'
import { listCases, showCase } from '#backend/reports/cases.ts'
import {
  decideCase,
  decideObjection,
  decisionsAbout,
  type Decision,
  type Outcome,
} from '#backend/reports/decide.ts'
import { reportableOf } from '#backend/reports/subjects.ts'
import { caseDecisions, objectionOutcomes, replacingNameMaximum } from '#contract/reports/cases.ts'
import { toSingleLine } from '#contract/core/fields.ts'
import { contentRules, lawMaximum, type ContentRule } from '#contract/reports/rules.ts'
import { placePath } from '#paths/reportedPlace.ts'
import { startOperatorBackend } from './operatorBackend.ts'
import { exitWithUsage } from './usage.ts'

const usage = `Lists what people reported and what a program found (/rules), and decides about it.

  npm run reports -- list
  npm run reports -- show <id>
  npm run reports -- decide <id> leave --reason "<for other operators>"
  npm run reports -- decide <id> warn|hide|remove --rule <code> --reason "<for the author>"
  npm run reports -- decide <id> rename --name "<the new one>" --rule <code> --reason "<for the author>"
  npm run reports -- decide <id> keep|revoke --reason "<for the author>"

All reports of one thing are one case with one decision. Its reporters see the decision, without the reason. After warn,
rename, hide and remove the author, or the admins of the company, get the reason and may object once; keep and revoke decide the objection.
A reason says what is wrong and how it breaks the rule, one of the content rules (/rules):

  ${contentRules.join(' ')}

With illegal, --law "<name>" says which law, in up to ${lawMaximum} characters.

  rename   the name of a profile, a public page or a company is replaced; with remove, --name replaces it as well
  hide     nobody but its author or company sees it; they may correct or delete it
  remove   nobody sees it; its author reads the words on the page of the decision

They can be taken back for six months: revoke shows it again with its comments, likes, address and date. After that its words
are deleted for good. A job is paused meanwhile. A profile and a company stay in their place and cannot be hidden: remove takes
out what their owner wrote, and revoke puts it back.

Run it with the environment of the product (DATABASE_URL or DATA_DIR); without DATABASE_URL stop the product first.
Exits with 0 on success, 1 when there is nothing to decide under this id, 2 on wrong arguments.
`

/** The results of which nothing was decided. */
const undecided: ReadonlySet<string> = new Set([
  ...['unknown', 'alreadyDecided', 'ruleMissing', 'nameMissing', 'cannotHide', 'cannotRename'],
  ...['companyClosed', 'targetGone', 'ownContent', 'nothingToDecide'],
])

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        reason: { type: 'string' },
        rule: { type: 'string' },
        law: { type: 'string' },
        name: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
    const [command, id = '', verdict = '', ...more] = positionals
    const caseId = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0
    const reason = values.reason?.trim() ?? ''
    if (values.help) return { command: 'help' } as const
    if (more.length > 0) return null
    if (command === 'list' && !id) return { command } as const
    if (command === 'show' && caseId && !verdict) return { command, caseId } as const
    if (command !== 'decide' || !caseId || reason === '' || reason.length > 1_000) return null
    const decision = caseDecisions.find((one) => one === verdict)
    const outcome = objectionOutcomes.find((one) => one === verdict)
    if (!decision && !outcome) return null
    const rule = contentRules.find((one) => one === values.rule) ?? null
    const law = values.law?.trim() || null
    const takesRule = decision !== undefined && decision !== 'leave'
    if (takesRule && rule === null) return { command: 'withoutRule' } as const
    if ((!takesRule && values.rule !== undefined) || (law !== null && rule !== 'illegal')) return null
    if (law !== null && law.length > lawMaximum) return null
    const name = toSingleLine(values.name ?? '') || null
    if (name !== null && (name.length > replacingNameMaximum || !/^re(?:name|move)$/.test(verdict)))
      return null
    if (decision === 'rename' && name === null) return null
    return { command, caseId, reason, rule, law, name, decision, outcome } as const
  } catch {
    return null
  }
}

const given = readArguments()
if (!given || given.command === 'help') exitWithUsage(usage, given !== null)
if (given.command === 'withoutRule') {
  process.stderr.write(`Say which rule it breaks: --rule ${contentRules.join('|')}\n`)
  process.exit(2)
}
const print = (line: string) => void process.stdout.write(`${line}\n`)
const backend = await startOperatorBackend()
const { ctx } = backend
try {
  if (given.command === 'list') process.exitCode = await list()
  else if (given.command === 'show') process.exitCode = await show(given.caseId)
  else process.exitCode = await decide(given)
} finally {
  await backend.stop()
}

async function list(): Promise<number> {
  const cases = await listCases(ctx.db)
  for (const { found, objection } of cases) {
    const { reporters: count, reasons, signals } = found
    const what = `${found.id}  ${found.createdAt.toISOString()}  ${found.kind} ${found.targetId}`
    print(
      objection
        ? `${what}  ${found.decision}, the author objects`
        : `${what}  ${count} ${count === 1 ? 'report' : 'reports'}: ${[...reasons, ...signals].join(', ')}`,
    )
  }
  print(cases.length === 0 ? 'Nothing to decide.' : `${cases.length} to decide.`)
  return 0
}

async function show(caseId: number): Promise<number> {
  const shown = await showCase(ctx.db, caseId)
  if (!shown) {
    print(`There is no case ${caseId}.`)
    return 1
  }
  const { found, objection } = shown
  const reportable = reportableOf(ctx, found.kind)
  const place = await reportable.findPlace?.(ctx.db, found.targetId)
  const address = place && new URL(placePath(place, mailScope), ctx.siteUrl).href
  print(`${found.kind} ${found.targetId}  ${address ?? 'no address'}`)
  if (found.excerpt) print(`\n${found.excerpt}\n`)
  for (const { createdAt, reason, law, words } of shown.reports)
    print(`${createdAt.toISOString()}  ${reason}${law ? ` (${law})` : ''}${words ? `: ${words}` : ''}`)
  if (found.signals.length > 0) print(`A program found: ${found.signals.join(', ')}`)
  if (found.sealed)
    print('It is about abuse of children, as a report says: of the staff, supervisors alone see it.')
  if (found.decision) print(`Decided: ${found.decision}. ${found.decisionReason}`)
  if (found.rule)
    print(`Rule: ${found.rule}, version ${found.rulesVersion}${found.law ? `, ${found.law}` : ''}`)
  if (objection) print(`Objection: ${objection.text}`)
  if (objection?.outcome) print(`Decided: ${objection.outcome}. ${objection.outcomeReason}`)
  if (!found.decision) print(`Decide: ${decisionsAbout(reportable).join(', ')}`)
  else if (objection && !objection.outcome) print('Decide: keep, revoke')
  return 0
}

interface Verdict {
  readonly caseId: number
  readonly reason: string
  readonly rule: ContentRule | null
  readonly law: string | null
  readonly name: string | null
  readonly decision: Decision | undefined
  readonly outcome: Outcome | undefined
}

async function decide({ caseId, reason, rule, law, name, decision, outcome }: Verdict): Promise<number> {
  const deciding = decision
    ? decideCase(ctx, { caseId, decision, reason, rule, law, name, by: null })
    : decideObjection(ctx, { caseId, outcome: outcome ?? 'keep', reason, by: null })
  const result = await deciding.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    print(`Nobody may take this name: ${error.violations.map(({ code }) => code).join(', ')}`)
    return null
  })
  if (result === null) return 1
  print(
    {
      decided: `Decided: ${decision ?? outcome}.`,
      authorClosed: `Decided: ${decision}. The account of its author is closed: they read it when they reopen it.`,
      restored: 'Decided: revoke. It is back as it was.',
      stillHidden: 'Decided: revoke. Another decision still hides it.',
      gone: 'Decided: revoke. It was deleted in the meantime and cannot be restored.',
      purged: 'Decided: revoke. It was deleted for good after six months and cannot be restored.',
      earlier: 'Decided: revoke. It was deleted or closed when it was decided and cannot be restored.',
      unknown: `There is no case ${caseId}.`,
      alreadyDecided: `Case ${caseId} has been decided.`,
      ruleMissing: 'Say which rule it breaks.',
      nameMissing: 'Say which name takes its place.',
      cannotRename: 'This has no name of its own.',
      cannotHide: 'This cannot be hidden: leave, warn or remove.',
      companyClosed: 'Its company has closed, so nobody sees it any more: leave or warn.',
      targetGone: 'It has been deleted in the meantime: leave or warn.',
      ownContent: 'It is your own: somebody else has to decide.',
      nothingToDecide: `There is no objection to decide in case ${caseId}.`,
    }[result],
  )
  return undecided.has(result) ? 1 : 0
}
