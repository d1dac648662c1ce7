import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { CallError } from '#contract/core/errors.ts'
import { addDays } from '#contract/core/workDay.ts'
import * as confirmation from '#contract/employments/withdrawals.ts'
import * as corrections from '#contract/employments/corrections.ts'
import * as record from '#contract/employments/record.ts'
import * as feedback from '#contract/reviews/feedback.ts'
import { dayIn } from '../days.ts'
import { useBackend, type Caller } from '../backend.ts'
import { hire, type Employee } from './hiredPeople.ts'
import { modelRuns } from '../modelRuns.ts'
import { feedbackForm } from '../reviews/reviewFixtures.ts'

const start = Date.now()
let clock = start
const app = useBackend({ rateFactor: 100_000 }, () => new Date(clock))
const seen = new Map<string, number>()

/** The next action of a sequence. `byCompany` chooses the side where both may act. */
const step = fc.record({
  act: fc.constantFrom(
    ...(['plan', 'plan', 'undoPlan', 'end', 'save', 'publishAndUndoPlan'] as const),
    ...(['publish', 'publish', 'publish', 'replyTwice'] as const),
    ...(['replyTwice', 'share', 'hide', 'propose', 'propose', 'accept', 'decline', 'takeBack'] as const),
    ...(['acceptAndTakeBack', 'withdraw', 'undoWithdrawal', 'apply', 'replyToWithdrawal'] as const),
  ),
  byCompany: fc.boolean(),
  days: fc.nat(40),
  /** The response is lost, so the same request is sent again. */
  lost: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('feedback, corrections and withdrawals satisfy their invariants in any sequence of both sides', async () => {
  const [gita, colleague] = [await app.as('gita'), await app.as('hugo')]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 18, size: 'max' }), async (steps) => {
      clock = start
      const person = await hire(app)
      for (const { act, byCompany, days, lost } of steps) {
        const before = await stateOf(person)
        const action = actionsOf(person, gita, { before, byCompany, days })[act]
        await action()
        if (lost) await action()
        await expectInvariants(before, await stateOf(person), act)
        await expectPrivacy(person, colleague)
      }
    }),
    modelRuns(12, 7),
  )
  expect((await app.operators.verifyHistories()).broken).toEqual([])
}, 120_000)

/** The model has covered both success and refusal of the important actions. */
afterAll(() => {
  const outcomes = ['publish done', 'publish refused', 'undoPlan refused', 'reply done', 'reply refused']
  const others = ['accept done', 'accept refused', 'propose refused', 'withdraw done', 'withdraw refused']
  for (const one of [...outcomes, ...others]) expect([one, (seen.get(one) ?? 0) > 0]).toEqual([one, true])
})

interface Situation {
  readonly before: State
  readonly byCompany: boolean
  readonly days: number
}

function actionsOf(person: Employee, gita: Caller, { before, byCompany, days }: Situation) {
  const { caller, params } = person
  const either = byCompany ? gita : caller
  const today = dayIn('Europe/Kyiv', new Date(clock))
  const correction = { params: { ...params, correctionId: before.latestCorrection } }
  const words = { words: '' }
  const tried = (name: string, send: () => Promise<unknown>) => () => attempt(name, send)
  const plan = tried('plan', () =>
    gita.call(record.planTermination, { params, body: { last_day: addDays(today, 1), note: '' } }),
  )
  const undoPlan = tried('undoPlan', () => gita.call(record.withdrawTermination, { params }))
  const publish = tried('publish', () =>
    gita.call(feedback.publishFeedback, {
      params,
      body: { ...feedbackForm, text: `Written on day ${days}` },
    }),
  )
  const reply = tried('reply', () =>
    caller.call(feedback.replyToFeedback, { params, body: { reply: `Reply ${days}` } }),
  )
  const accept = tried('accept', () =>
    either.call(corrections.acceptCorrection, { ...correction, body: words }),
  )
  const takeBack = tried('takeBack', () =>
    (byCompany ? caller : gita).call(corrections.withdrawCorrection, correction),
  )
  const actions: Record<Step['act'], () => Promise<unknown>> = {
    plan,
    undoPlan,
    end: async () => {
      clock += 3 * 24 * 60 * 60 * 1000
      await app.work('endEmployments')
    },
    save: tried('save', () => gita.call(feedback.saveFeedback, { params, body: feedbackForm })),
    publish,
    publishAndUndoPlan: () => Promise.all([publish(), undoPlan()]),
    replyTwice: () => Promise.all([reply(), reply()]),
    share: tried('share', () => caller.call(feedback.shareFeedback, { params })),
    hide: tried('hide', () => caller.call(feedback.hideFeedback, { params })),
    propose: tried('propose', () =>
      either.call(corrections.proposeCorrection, {
        params,
        body: {
          start_date: addDays('2024-01-01', days),
          end_date: null,
          position_id: null,
          position: 'Bookkeeper',
          ...words,
        },
      }),
    ),
    accept,
    decline: tried('decline', () =>
      either.call(corrections.declineCorrection, { ...correction, body: words }),
    ),
    takeBack,
    acceptAndTakeBack: () => Promise.all([accept(), takeBack()]),
    withdraw: tried('withdraw', () =>
      gita.call(confirmation.withdrawConfirmation, { params, body: { reason: 'A mistake.' } }),
    ),
    undoWithdrawal: tried('undoWithdrawal', () => gita.call(confirmation.undoWithdrawal, { params })),
    apply: async () => {
      clock += confirmation.withdrawalUndoSeconds * 1000
      await app.work('applyWithdrawals')
    },
    replyToWithdrawal: tried('replyToWithdrawal', () =>
      caller.call(confirmation.replyToWithdrawal, { params, body: { reply: `Answer ${days}` } }),
    ),
  }
  return actions
}

interface State {
  readonly start_date: string
  readonly end_date: string | null
  readonly is_planned: boolean
  readonly is_verified: boolean
  readonly kinds: readonly string[]
  /** What is published, frozen. */
  readonly published: string | null
  readonly reply: string | null
  readonly withdrawal_reply: string | null
  readonly corrections: Record<'open' | 'accepted', number>
  readonly latestCorrection: number
}

async function stateOf({ employmentId }: Employee): Promise<State> {
  const [row] = await query(
    `select e.start_date::text, e.end_date::text, e.termination_at is not null as is_planned,
       e.verified_at is not null as is_verified, f.reply, w.reply as withdrawal_reply,
       (select array_agg(h.kind order by h.number) from employment_events h where h.employment_id = e.id) as kinds,
       case when f.published_at is not null then f.text || f.assessment::text || f.published_at end as published,
       (select count(*) from employment_corrections c where c.employment_id = e.id and c.state = 'open')::int as open,
       (select count(*) from employment_corrections c where c.employment_id = e.id and c.state = 'accepted')::int as accepted,
       coalesce((select max(id) from employment_corrections c where c.employment_id = e.id), 1)::int as latest
     from employments e
     left join final_feedbacks f on f.employment_id = e.id
     left join confirmation_withdrawals w on w.employment_id = e.id where e.id = $1`,
    [employmentId],
  )
  const { open, accepted, latest, ...rest } = row as Omit<State, 'corrections'> &
    Record<'open' | 'accepted' | 'latest', number>
  return { ...rest, corrections: { open, accepted }, latestCorrection: latest }
}

async function expectInvariants(before: State, after: State, act: Step['act']): Promise<void> {
  const countOf = (kind: string) => after.kinds.filter((one) => one === kind).length
  expect(after.kinds.slice(0, before.kinds.length)).toEqual(before.kinds)
  // What is published and answered stays, and the end it was written for stays planned.
  if (before.published !== null) {
    expect(after.published).toBe(before.published)
    expect(after.is_planned || after.end_date !== null).toBe(true)
  }
  expect(countOf('feedbackPublished')).toBe(after.published === null ? 0 : 1)
  if (before.reply !== null) expect(after.reply).toBe(before.reply)
  if (before.withdrawal_reply !== null) expect(after.withdrawal_reply).toBe(before.withdrawal_reply)
  // Only an accepted correction changes the record, and each is an event.
  expect(after.corrections.open).toBeLessThanOrEqual(1)
  expect(countOf('corrected')).toBe(after.corrections.accepted)
  if (before.start_date !== after.start_date) expect(act).toMatch(/^accept/)
  // A withdrawn confirmation is final and leaves nothing open.
  if (!before.is_verified) expect(after.is_verified).toBe(false)
  expect(countOf('confirmationWithdrawn')).toBe(after.is_verified ? 0 : 1)
  if (!after.is_verified) {
    expect(after.end_date).not.toBeNull()
    expect(after.corrections.open).toBe(0)
  }
}

/** Drafts stay with the company; others see what is published and shared, and only while it is confirmed. */
async function expectPrivacy({ caller, params }: Employee, colleague: Caller): Promise<void> {
  const own = await caller.call(feedback.showFeedback, { params })
  expect(own.feedback === null || own.feedback.published_at !== null).toBe(true)
  const shown = await colleague.call(feedback.showFeedback, { params }).catch((error: unknown) => {
    expect((error as CallError).status).toBe(404)
    return null
  })
  if (shown?.feedback) expect(own.feedback?.shared).toBe(true)
}

async function attempt(name: string, send: () => Promise<unknown>): Promise<void> {
  let outcome = 'done'
  try {
    await send()
  } catch (error) {
    // Anything else is a fault.
    if (!(error instanceof CallError) || (error.status ?? 500) >= 500) throw error
    outcome = 'refused'
  }
  seen.set(`${name} ${outcome}`, (seen.get(`${name} ${outcome}`) ?? 0) + 1)
}

async function query(text: string, values: unknown[] = []): Promise<unknown[]> {
  return (await app.backend.connection.pool.query(text, values)).rows as unknown[]
}
