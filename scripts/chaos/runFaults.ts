import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { pusherSocket } from '../../tests/pusherSocket.ts'
import { signedIn } from '../bench/demo.ts'
import { printLine, printTable } from '../bench/table.ts'
import { demoSubjects, type Subject } from '../bench/verifiedReads.ts'
import { faults, type Fault } from './faults.ts'
import { addressOf, impatient, kindsOf, startLoad } from './load.ts'
import { watchPages } from './pages.ts'
import { strategy } from './product.ts'
import {
  graceMs,
  longestOutage,
  lostWrites,
  missedBy,
  repeatedMails,
  outdatedReads,
  type Outcome,
  type WriteRecord,
} from './records.ts'
import type { Rig } from './rig.ts'
import { socketsLeft } from './sockets.ts'
import { waitFor } from './waiting.ts'

const beforeMs = 3_000
const afterMs = 4_000
/** Without anybody's help. */
const recoveryLimitMs = 120_000
/** A job whose process or connection was lost in the middle is tried again after two minutes, which a minute later is noticed. */
const mailLimitMs = 240_000
const listeners = 6

/** Runs each fault under load, and prints what it did. Returns whether all thresholds were met. */
export async function runFaults(rig: Rig, chosen: readonly Fault[]): Promise<boolean> {
  const admin = await signedIn(rig.url, 'admin@demo.example')
  const writer = impatient(admin)
  const [kinds, subjects] = [await kindsOf(writer), await demoSubjects(rig.url, writer, strategy)]
  const runs: FaultRun[] = []
  for (const fault of chosen) {
    printLine(`${fault.name}: ${fault.summary}`)
    runs.push(await runFault(rig, fault, { admin, kinds, subjects }))
  }
  const outcomes = await addMails(rig, runs)
  printOutcomes(outcomes)
  for (const outcome of outcomes)
    for (const missed of missedBy(outcome)) printLine(`${outcome.fault}: ${missed}`)
  return outcomes.every((outcome) => missedBy(outcome).length === 0)
}

export const faultsNamed = (only: string | null): readonly Fault[] =>
  only === null ? faults : faults.filter(({ name }) => name === only)

/** What is known before the mails have had their time. */
interface FaultRun {
  readonly outcome: Outcome
  readonly invited: readonly string[]
  /** The number of mails that had arrived before it. */
  readonly mailsBefore: number
}

/** Who writes, and what. */
interface Work {
  readonly admin: Transport
  readonly kinds: Awaited<ReturnType<typeof kindsOf>>
  /** Pages that are read meanwhile. */
  readonly subjects: readonly Subject[]
}

async function runFault(rig: Rig, fault: Fault, { admin, kinds, subjects }: Work): Promise<FaultRun> {
  const stateBefore = await readState(rig)
  const deathsBefore = rig.children.deaths().length
  const mailsBefore = rig.mail.received.length
  const prefix = `${fault.name}-${Date.now().toString(36)}`
  const closeSockets = await openSockets(rig, admin)
  const load = startLoad(kinds, prefix)
  const pages = watchPages(rig.url, subjects)
  await delay(beforeMs)
  const awayMs = await fault.run(rig)
  const recoveryMs = await waitFor('recovery', rig.isWhole, { withinMs: recoveryLimitMs }).catch(() => null)
  await delay(afterMs)
  const [records, reads] = [await load.stop(), await pages.stop()]
  closeSockets()
  // The other ends of sockets learn of it.
  await delay(2_000)
  printErrors(records)
  const found = new Set((await Promise.all(kinds.map((kind) => kind.read()))).flat())
  const outcome: Outcome = {
    fault: fault.name,
    writes: records.filter(({ error }) => error === null).length,
    errors: records.filter(({ error }) => error !== null).length,
    longestOutageMs: longestOutage(records),
    awayMs,
    recoveryMs,
    lost: lostWrites(records, found),
    mailsTwice: [],
    stale: outdatedReads(reads, awayMs + graceMs),
    deaths: rig.children.deaths().slice(deathsBefore),
    socketsLeft: rig.products
      .map((product) => socketsLeft(product.child().pid, [product.ports.realtime]))
      .reduce((sum, left) => sum + left, 0),
    closed: changedState(stateBefore, await readState(rig)),
  }
  const invited = records
    .filter(({ kind, error }) => kind === 'invitation' && error === null)
    .map(({ key }) => addressOf(key))
  return { outcome, invited, mailsBefore }
}

/** Browsers that listen: their sockets are where each fault finds them, and they connect again by themselves. */
async function openSockets({ environment, front }: Rig, admin: Transport): Promise<() => void> {
  const key = readConfig(environment).site.realtime?.keys.jobs ?? ''
  const { user_id: userId } = await call(admin, showOwnProfile, {})
  const sockets = Array.from({ length: listeners }, () => {
    const authorize = (args: Parameters<Parameters<typeof pusherSocket>[0]['authorize']>[0]) =>
      call(admin, authorizeChannel, args)
    const socket = pusherSocket({ port: front.realtime, key, authorize })
    socket.subscribe(`private-${userChannel(userId)}`)
    return socket
  })
  return () => {
    for (const socket of sockets) socket.disconnect()
  }
}

/** Waits until everybody who was invited has a mail, and adds who has none and who has two. */
async function addMails({ mail }: Rig, runs: readonly FaultRun[]): Promise<Outcome[]> {
  const missing = (invited: readonly string[]) => {
    const received = new Set(mail.received.map(({ to }) => to))
    return invited.filter((address) => !received.has(address))
  }
  const all = runs.flatMap(({ invited }) => invited)
  await waitFor('mails', () => missing(all).length === 0, { withinMs: mailLimitMs }).catch(() => undefined)
  const twice = new Set(repeatedMails(mail.received))
  return runs.map(({ outcome, invited, mailsBefore }, index) => {
    const own = mail.received.slice(mailsBefore, runs[index + 1]?.mailsBefore)
    return {
      ...outcome,
      lost: [...outcome.lost, ...missing(invited).map((address) => `the mail to ${address}`)],
      mailsTwice: [...new Set(own.map(({ to }) => to))].filter((address) => twice.has(address)),
    }
  })
}

/** What only time or somebody would change: counts by state, without what the load adds to. */
async function readState({ query }: Rig): Promise<Readonly<Record<string, unknown>>> {
  const [state = {}] = await query(`select
    (select count(*) from jobs where status = 'published') as "open jobs",
    (select count(*) from jobs where status = 'closed') as "closed jobs",
    (select count(*) from applications where state in ('withdrawn', 'rejected')) as "ended applications",
    (select count(*) from company_members) as members,
    (select count(*) from accounts) as accounts,
    (select count(*) from pgboss.job where state = 'failed') as "dead letters"`)
  return state
}

function changedState(before: Readonly<Record<string, unknown>>, after: typeof before): string[] {
  return Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} ${String(before[name])} → ${String(after[name])}`)
}

function printErrors(records: readonly WriteRecord[]): void {
  const counts = new Map<string, number>()
  for (const { error } of records) if (error !== null) counts.set(error, (counts.get(error) ?? 0) + 1)
  if (counts.size > 0) printLine(`  ${[...counts].map(([error, count]) => `${count} × ${error}`).join(', ')}`)
}

function printOutcomes(outcomes: readonly Outcome[]): void {
  const seconds = (ms: number | null) => (ms === null ? 'never' : (ms / 1000).toFixed(1))
  printTable(
    ['fault', 'writes', 'errors', 'longest outage s', 'away s', 'whole again s', 'lost', 'mails twice', 'stale', 'deaths', 'sockets left', 'result'], // prettier-ignore
    outcomes.map((outcome) => [
      outcome.fault,
      ...[outcome.writes, outcome.errors].map(String),
      ...[outcome.longestOutageMs, outcome.awayMs, outcome.recoveryMs].map(seconds),
      ...[outcome.lost, outcome.mailsTwice].map(({ length }) => String(length)),
      ...[outcome.stale, outcome.deaths.length, outcome.socketsLeft].map(String),
      missedBy(outcome).length === 0 ? 'met' : 'missed',
    ]),
  )
}
