import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { listApplicants, showMyApplication } from '#contract/applications/applications.ts'
import { changeRetention } from '#contract/applications/retention.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { settled, useBackend, type Caller } from '../backend.ts'
import { modelRuns } from '../modelRuns.ts'
import { postJob, createApplicants, sendResume } from './applicationFixtures.ts'
import { postBlindJob } from './blindFixtures.ts'
import {
  apply,
  copyOf,
  day,
  isRevealed,
  retainedUntil,
  retentionDays,
  knownOf,
  shownState,
  sweep,
  wait,
  type Command,
  type Reply,
  type Reference,
} from './applicationReference.ts'
import { applicants, commandOf, isOfCandidate, step, type Step } from './applicationSteps.ts'
import { sendCommand } from './sendCommand.ts'

// Clocks change in Kyiv within the period.
const start = Date.parse('2026-03-20T09:00:00Z')
let at = start
const app = useBackend({ rateFactor: 100_000 }, () => new Date(at))
// What the desk shows of a résumé takes most of the time, and does not matter here.
beforeAll(() => app.backend.ctx.queue.pause('renderResume'))

/** Whether the runs have met what they are for. */
const met = {
  refused: 0,
  raced: 0,
  lost: 0,
  undone: 0,
  answered: 0,
  expired: 0,
  left: 0,
  unanswered: 0,
  revealed: 0,
  written: 0,
  silenced: 0,
  postponed: 0,
  consented: 0,
  revoked: 0,
}

test('whatever two managers and the candidates do at once has one outcome, and whoever is late learns which', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 60, size: 'max' }), async (steps) => {
      at = start
      const run = await startRun()
      for (const one of steps) await run.take(one)
      await run.pass(11_000)
      await run.checkAll()
    }),
    modelRuns(4, 11),
  )
  for (const [name, count] of Object.entries(met)) expect([name, count > 0]).toEqual([name, true])
}, 180_000)

async function startRun() {
  await app.empty('jobs')
  const managers = [await app.as('hugo'), await app.as('gita')] as const
  await managers[1].call(changeRetention, { params: { slug: 'globex' }, body: { days: retentionDays } })
  const jobIds = [await postJob(app, { validDays: 400 }), await postBlindJob(app)]
  const senders = (await createApplicants(app, 2 * applicants)).map((token) => app.withToken(token))
  const ids: number[] = []
  const reference: Reference = { at, all: [], closedAt: [null, null] }
  for (const [index, sender] of senders.entries()) {
    const job = index % 2
    ids.push((await sendResume(sender, jobIds[job] ?? 0)).id)
    const none = {
      pending: null,
      isUnanswered: false,
      isExpired: false,
      hasConsent: false,
      hasLeft: false,
      written: 0,
    }
    const never = { expiryAnnouncedAt: 0, retainedAtLeastUntil: 0 }
    reference.all.push({ ...none, ...never, job, sentAt: at, state: 'sent', changedAt: at, announced: [] })
  }
  const left = new Set<number>()
  /** Ids of the answers to each job, newest last. */
  const answers: number[][] = [[], []]

  const send = (command: Command, manager: Caller) =>
    sendCommand(command, {
      manager,
      candidate: 'which' in command ? senderOf(command.which) : manager,
      jobId: 'job' in command ? (jobIds[command.job] ?? 0) : 0,
      applicationIds: 'which' in command ? [ids[command.which] ?? 0] : idsOf(command.job),
    })
  const idsOf = (job: number) => ids.filter((_, which) => reference.all[which]?.job === job)
  function senderOf(which: number): Caller {
    const sender = senders[which]
    if (!sender) throw new Error(`There is no candidate ${which}`)
    return sender
  }
  /** Sends commands at once; some order of them must explain every reply, and then what the desk shows. */
  async function sendAll(commands: readonly Command[]) {
    const sent = await Promise.all(
      commands.map((one, index) => send(one, managers[index % 2] ?? managers[0])),
    )
    const orders =
      commands.length === 1
        ? [[0]]
        : [
            [0, 1],
            [1, 0],
          ]
    const explained = orders.flatMap((order) => {
      const after = copyOf(reference)
      const replies: Reply[] = []
      for (const index of order) {
        const command = commands[index]
        if (command) replies[index] = apply(after, command, sent[index]?.answer)
      }
      return JSON.stringify(replies) === JSON.stringify(sent.map(({ reply }) => reply)) ? [after] : []
    })
    const shown = await desk()
    const [match] = explained.filter((after) => JSON.stringify(shownIn(after)) === JSON.stringify(shown))
    expect({ commands, replies: sent, shown: match && shownIn(match) }).toEqual({
      commands,
      replies: sent,
      shown,
    })
    const hadConsent = reference.all.map(({ hasConsent }) => hasConsent)
    if (match) Object.assign(reference, match)
    for (const [index, command] of commands.entries()) {
      const { reply, answer } = sent[index] ?? { reply: null, answer: 0 }
      if (command.act === 'answer' && answer) answers[command.job]?.push(answer)
      if (command.act === 'answer') met.answered += Number(reply)
      if (command.act.startsWith('undo') && reply === null) met.undone++
      if (command.act === 'write' && reply === null) met.written++
      if (command.act === 'write' && reply !== null && command.by === 'candidate') met.silenced++
      if (command.act === 'consent' && typeof reply === 'number') met.consented++
      if (command.act === 'revoke' && hadConsent[command.which]) {
        met.revoked++
        // It would be over by now.
        if (reply === at + 14 * day) met.postponed++
      }
      if (typeof reply === 'string') met[commands.length > 1 ? 'lost' : 'refused']++
    }
  }
  /** The states that the desk lists, by application; those that have expired are not listed. */
  async function desk() {
    const states = new Map<number, string>()
    for (const jobId of jobIds) {
      const { items, counts } = await managers[1].call(listApplicants, { params: { jobId } })
      const listed = Object.entries(counts).map(
        ([state]) => items.filter((one) => one.state === state).length,
      )
      expect(Object.values(counts)).toEqual(listed)
      for (const { id, state } of items) states.set(id, state)
    }
    return ids.map((id) => states.get(id) ?? null)
  }
  const shownIn = (of: Reference) => of.all.map((one) => (one.isExpired ? null : shownState(one)))

  async function pass(milliseconds: number) {
    wait(reference, milliseconds)
    at = reference.at
    await app.work('announceDecisions')
    await app.work('announceUnanswered')
    expect(await desk()).toEqual(shownIn(reference))
  }
  async function passMonth() {
    // Sessions last a year.
    if (at + 30 * day > start + 330 * day) return
    await pass(30 * day)
    sweep(reference)
    await app.work('sweep')
    // It deletes answers that nobody has any more.
    answers.forEach((ofJob) => ofJob.splice(0))
    expect(await desk()).toEqual(shownIn(reference))
  }
  async function take(one: Step) {
    const { act, which, states } = one
    if (act === 'wait') return pass(one.wait)
    if (act === 'month') return passMonth()
    if (act === 'revoke' && one.by === 'company') await passMonth()
    if (act === 'leave') {
      if (left.size > 0) return
      left.add(which)
      met.left++
      knownOf(reference, which).hasLeft = true
      await (await app.reauthenticate(senderOf(which))).call(closeAccount)
      return
    }
    const first = commandOf(reference, answers, act === 'race' ? 'decide' : act, one, states[0])
    const second = act === 'race' && commandOf(reference, answers, one.second, one, states[1])
    const commands = [first, ...(second ? [second] : [])]
    if (commands.some((command) => isOfCandidate(command) && left.has(command.which))) return
    if (act === 'race') met.raced++
    await sendAll(commands)
  }
  /** What candidates know, and have been notified of. */
  async function checkAll() {
    await settled(app.backend)
    for (const [which, known] of reference.all.entries()) {
      if (known.isExpired) met.expired++
      if (known.isUnanswered) met.unanswered++
      if (known.job === 1 && isRevealed(known)) met.revealed++
      if (left.has(which)) continue
      const sender = senderOf(which)
      const own = await sender.call(showMyApplication, { params: { jobId: jobIds[known.job] ?? 0 } })
      const decided = own.events.flatMap((event) => (event.kind === 'decided' ? [event.state] : []))
      const { items } = await sender.call(listNotifications)
      const until = retainedUntil(reference, known)
      const notices = items.filter(({ kind }) => kind === 'applicationStateChanged')
      expect({
        state: own.state,
        decided,
        notified: notices.reduce((sum, { count }) => sum + count, 0),
        isUnanswered: own.events.some(({ kind }) => kind === 'unanswered'),
        isKnown: own.alias === null,
        revealed: own.events.filter(({ kind }) => kind === 'revealed').length,
        written: own.thread?.messages.items.length,
        hasConsent: Boolean(own.retention?.consented_at),
        retainedUntil: own.retention?.retained_until,
      }).toEqual({
        state: known.state,
        decided: known.announced,
        notified: known.announced.length,
        isUnanswered: known.isUnanswered,
        isKnown: known.job === 0 || isRevealed(known),
        revealed: known.job === 1 && isRevealed(known) ? 1 : 0,
        written: known.written,
        hasConsent: known.hasConsent,
        retainedUntil: until === null ? null : new Date(until).toISOString(),
      })
    }
  }
  return { take, pass, checkAll }
}
