import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  decideApplication,
  undoDecision,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import type { Responses } from '#contract/core/responseClock.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { CallError } from '#contract/core/errors.ts'
import { decisions, isMadeFrom, type Decision } from '#contract/core/applicationStates.ts'
import { showJob } from '#contract/jobs/jobs.ts'
import { changeJobPosting } from '#contract/jobs/postings.ts'
import { useBackend } from '../backend.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { modelRuns } from '../modelRuns.ts'
import { createApplicants, sendResume } from './applicationFixtures.ts'

// Clocks change in Kyiv within the period; a day is 24 hours all the same.
const start = Date.parse('2026-03-20T09:00:00Z')
const hour = 60 * 60 * 1000
const day = 24 * hour
let at = start
const app = useBackend({ rateFactor: 100_000 }, () => new Date(at))

// What the desk shows of a résumé takes most of the time, and does not matter here.
beforeAll(() => app.backend.ctx.queue.pause('renderResume'))

const step = fc.record({
  act: fc.constantFrom(
    ...(['apply', 'apply', 'apply', 'apply', 'apply', 'open', 'open', 'decide', 'decide', 'decide'] as const),
    ...(['undo', 'withdraw', 'promise', 'wait', 'wait', 'wait'] as const),
  ),
  job: fc.nat(1),
  /** Which application, of those that there are. */
  which: fc.nat(60),
  state: fc.constantFrom(...decisions),
  /** Exactly a day of the clock now and then, because by day seven includes its last moment. */
  wait: fc.constantFrom(5_000, hour, 20 * hour, day, 3 * day, 7 * day, 14 * day, 16 * day, 30 * day),
  promise: fc.constantFrom(null, 1, 7, 14),
})

/** What the reference knows of an application: it watches the calls and never asks the database. */
interface Known {
  readonly id: number
  readonly job: number
  readonly sender: Parameters<typeof sendResume>[0]
  readonly sentAt: number
  readonly dueAt: number | null
  openedAt: number | null
  answeredAt: number | null
  isWithdrawn: boolean
  state: 'sent' | 'viewed' | Decision
  pending: { readonly state: Decision; readonly announceAt: number } | null
}

/** The clock of some applications, counted slowly. */
function referenceOf(all: readonly Known[]): Responses {
  const counted = all.filter((one) => !one.isWithdrawn && one.sentAt > at - 180 * day)
  const isBy = (one: Known, moment: number | null, days: number) =>
    moment !== null && moment <= one.sentAt + days * day
  const days = ([7, 14, 30] as const).map((length) => {
    const old = counted.filter((one) => at - one.sentAt >= length * day)
    return {
      day: length,
      of: old.length,
      opened: old.filter((one) => isBy(one, one.openedAt, length)).length,
      answered: old.filter((one) => isBy(one, one.answeredAt, length)).length,
    }
  })
  const isInTime = ({ dueAt, answeredAt }: Known) =>
    dueAt !== null && answeredAt !== null && answeredAt <= dueAt
  const isMissed = (one: Known) => one.dueAt !== null && !isInTime(one) && one.dueAt < (one.answeredAt ?? at)
  const silent = counted.filter((one) => at - one.sentAt >= 30 * day && one.answeredAt === null)
  const unopened = counted.filter(
    ({ answeredAt, openedAt }) => answeredAt !== null && (openedAt === null || openedAt > answeredAt),
  )
  return {
    response_clock:
      counted.length < 10
        ? null
        : {
            applications: counted.length,
            days,
            never_answered: silent.length,
            answered_unopened: unopened.length,
          },
    answer_promises: { kept: counted.filter(isInTime).length, missed: counted.filter(isMissed).length },
  }
}

const refused = async (call: Promise<unknown>) => {
  try {
    await call
    return false
  } catch (error) {
    if (error instanceof CallError) return true
    throw error
  }
}

/** Whether the runs have met what they are for. */
const met = { clock: 0, none: 0, silent: 0, unopened: 0, kept: 0, missed: 0, undone: 0 }

test('the clock counts what a slow reference counts, whatever happens to applications', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 70, maxLength: 90, size: 'max' }), async (steps) => {
      at = start
      await app.empty('jobs')
      const hugo = await app.as('hugo')
      const tokens = await createApplicants(app, steps.filter(({ act }) => act === 'apply').length)
      const jobIds = [await createPublishedJob(app), await createPublishedJob(app)]
      const promised: (number | null)[] = [null, null]
      const all: Known[] = []
      for (const one of steps) {
        const jobId = jobIds[one.job] ?? 0
        const known = all[one.which % Math.max(all.length, 1)]
        const params = { applicationId: known?.id ?? 0 }
        if (one.act === 'wait') {
          at += one.wait
          await app.work('announceDecisions')
          for (const decided of all)
            if (decided.pending && decided.pending.announceAt <= at) {
              decided.state = decided.pending.state
              decided.answeredAt ??= at
              decided.pending = null
            }
        } else if (one.act === 'promise') {
          await hugo.call(changeJobPosting, { params: { jobId }, body: { answer_days: one.promise } })
          promised[one.job] = one.promise
        } else if (one.act === 'apply') {
          const sender = app.withToken(tokens.pop() ?? '')
          const { id } = await sendResume(sender, jobId)
          const days = promised[one.job] ?? null
          const dueAt = days === null ? null : at + days * day
          const blank = { openedAt: null, answeredAt: null, isWithdrawn: false, pending: null }
          all.push({ ...blank, id, job: one.job, sender, sentAt: at, dueAt, state: 'sent' })
        } else if (!known) continue
        else if (one.act === 'open') {
          if (!(await refused(hugo.call(viewApplication, { params }))) && !known.isWithdrawn) {
            known.openedAt ??= at
            if (known.state === 'sent') known.state = 'viewed'
          }
        } else if (one.act === 'withdraw') {
          if (await refused(known.sender.call(withdrawApplication, { params }))) continue
          known.isWithdrawn = true
          known.pending = null
        } else if (one.act === 'undo') {
          if (await refused(hugo.call(undoDecision, { params }))) continue
          known.pending = null
          met.undone++
        } else {
          const from = known.pending?.state ?? known.state
          const body = { state: one.state, from }
          if (await refused(hugo.call(decideApplication, { params, body }))) continue
          if (from === one.state) continue
          expect(isMadeFrom(from, from)).toBe(true)
          known.pending = known.state === one.state ? null : { state: one.state, announceAt: at + 10_000 }
        }
      }
      await app.work('countResponses')
      const company = await app.anyone.call(showCompany, { params: { slug: 'globex' } })
      const expected = referenceOf(all)
      expect(company).toMatchObject(expected)
      for (const [index, jobId] of jobIds.entries()) {
        const job = await app.anyone.call(showJob, { params: { jobId } })
        expect(job).toMatchObject(referenceOf(all.filter((one) => one.job === index)))
        expect(job.company.response_clock).toEqual(expected.response_clock)
      }
      const { response_clock: clock, answer_promises: promises } = expected
      if (clock) met.clock++
      else met.none++
      met.silent += clock?.never_answered ?? 0
      met.unopened += clock?.answered_unopened ?? 0
      met.kept += promises.kept
      met.missed += promises.missed
    }),
    modelRuns(3, 7),
  )
  for (const [name, count] of Object.entries(met))
    if (name !== 'none') expect([name, count > 0]).toEqual([name, true])
}, 180_000)
