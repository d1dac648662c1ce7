import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { CallError } from '#contract/core/errors.ts'
import { planTermination, withdrawTermination } from '#contract/employments/record.ts'
import * as contract from '#contract/reviews/reviews.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { daysAfter } from '../days.ts'
import type { PersonName } from '../../world.ts'
import { useBackend, type Caller } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { modelRuns } from '../modelRuns.ts'
import { allRated, inDays, useReviews, type Employee } from './reviewFixtures.ts'

// Just before clocks change in Kyiv, the time zone of the company.
const start0 = new Date('2026-03-27T20:00:00Z')
let now = start0
const app = useBackend({ rateFactor: 100_000 }, () => now)
const { employ, nameReviewer } = useReviews(app)
const seen = new Set<string>()

const step = fc.record({
  // Actions listed more often are tried more often.
  act: fc.constantFrom(
    ...(['start', 'start', 'saveSelf', 'submitSelf', 'save', 'save', 'publish', 'publish'] as const),
    ...(['publishAtOnce', 'assign', 'reply', 'share', 'hide', 'cancel'] as const),
    ...(['plan', 'withdraw', 'wait', 'upkeep'] as const),
  ),
  actor: fc.constantFrom('hugo' as const, 'hugo' as const, 'mira' as const, 'gita' as const),
  number: fc.nat(6),
  /** The response is lost, so the same request is sent again. */
  lost: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('a review satisfies its invariants in any sequence of actions', async () => {
  const outsider = await createPerson(app)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 22, size: 'max' }), async (steps) => {
      now = start0
      const ana = await employ('hugo')
      await ana.caller.call(savePrivacy, {
        body: { birth_date: 'nobody', contacts: 'nobody', ratings: 'signedIn', hidden_from: [] },
      })
      const frozen = new Map<number, string>()
      for (const one of steps) {
        const before = await stateOf(ana.employmentId)
        const outcome = await outcomeOf(() => perform(one, ana))
        seen.add(`${one.act} ${outcome}`)
        // Only the reviewer named at that moment publishes.
        if (one.act === 'publish' && outcome === 'done')
          expect([before.open !== null, before.reviewer]).toEqual([true, await app.idOf(one.actor)])
        if (one.lost && one.act !== 'wait') await outcomeOf(() => perform(one, ana))
        await expectInvariants(ana, outsider.caller, frozen)
      }
    }),
    modelRuns(10, 11),
  )
}, 120_000)

/** The model has covered both success and refusal of the important actions. */
afterAll(() => {
  const expected = ['start', 'submitSelf', 'save', 'publish', 'reply', 'share', 'hide'].flatMap((act) => [
    `${act} done`,
    `${act} refused`,
  ])
  for (const outcome of expected) expect([outcome, seen.has(outcome)]).toEqual([outcome, true])
})

async function perform({ act, actor, number }: Step, { employmentId, caller }: Employee): Promise<unknown> {
  const { open, latest } = await stateOf(employmentId)
  const params = { reviewId: open ?? latest ?? 999_999 }
  const published = { reviewId: latest ?? 999_999 }
  const [by, gita] = [await app.as(actor), await app.as('gita')]
  const body = allRated(number)
  const actions: Record<Step['act'], () => Promise<unknown>> = {
    start: () =>
      by.call(contract.startReview, {
        params: { employmentId },
        body: {
          title: `Round ${number}`,
          due_on: inDays(10 + number, now.getTime()),
          competency_ids: [1, 28, 53],
        },
      }),
    saveSelf: () => caller.call(contract.saveSelfRating, { params, body }),
    submitSelf: () => caller.call(contract.submitSelfRating, { params, body }),
    save: () => by.call(contract.saveReviewRatings, { params, body }),
    publish: () => by.call(contract.publishReview, { params, body }),
    publishAtOnce: async () => {
      const all = (['hugo', 'mira'] as PersonName[]).map(async (name) =>
        outcomeOf(async () => (await app.as(name)).call(contract.publishReview, { params, body })),
      )
      const outcomes = await Promise.all([...all, outcomeOf(() => nameReviewer(employmentId, 'mira'))])
      expect(outcomes.slice(0, 2).filter((one) => one === 'done').length).toBeLessThanOrEqual(1)
    },
    assign: () => nameReviewer(employmentId, number > 4 ? null : actor),
    reply: () =>
      caller.call(contract.replyToReview, { params: published, body: { reply: `Reply ${number}` } }),
    share: () => caller.call(contract.shareReview, { params: published }),
    hide: () => caller.call(contract.hideReview, { params: published }),
    cancel: () => by.call(contract.cancelReview, { params }),
    plan: () =>
      gita.call(planTermination, {
        params: { employmentId },
        body: { last_day: inDays(number + 1, now.getTime()), note: '' },
      }),
    withdraw: () => gita.call(withdrawTermination, { params: { employmentId } }),
    wait: async () => void (now = daysAfter(now, number * 3 + 1)),
    upkeep: async () => {
      await app.work('endEmployments')
      await app.work('remindOfReviews')
      await app.work('sweep')
    },
  }
  return actions[act]()
}

const query = async <Row>(text: string, values: unknown[]) =>
  (await app.backend.connection.pool.query(text, values)).rows as Row[]

/** The open review, the latest published one and the reviewer in the database. */
async function stateOf(employmentId: number) {
  const [row] = await query<Record<'open' | 'latest' | 'reviewer', string | null>>(
    `select (select id from reviews where employment_id = $1 and published_at is null) as open,
      (select max(id) from reviews where employment_id = $1 and published_at is not null) as latest,
      (select reviewer_id from review_assignments where employment_id = $1 and ended_at is null) as reviewer`,
    [employmentId],
  )
  const toId = (id: string | null | undefined) => (id ? Number(id) : null)
  return { open: toId(row?.open), latest: toId(row?.latest), reviewer: toId(row?.reviewer) }
}

async function expectInvariants(ana: Employee, outsider: Caller, frozen: Map<number, string>): Promise<void> {
  const params = { employmentId: ana.employmentId }
  const own = (await ana.caller.call(contract.listReviews, { params })).items
  expect(own.filter(({ published_at: at }) => at === null).length).toBeLessThanOrEqual(1)
  const others = (await outsider.call(contract.listReviews, { params })).items
  expect(others.map(({ id }) => id)).toEqual(own.filter(({ shared }) => shared).map(({ id }) => id))
  for (const review of own) {
    const { id, title, published_at: publishedAt, given, self, reply } = review
    if (publishedAt === null) expect([given, reply, review.shared]).toEqual([null, null, false])
    else {
      expect(given?.ratings.every(({ rating }) => rating !== null)).toBe(true)
      // A self-rating is submitted or gone, and nothing but the reply changes any more; that only once.
      expect(self === null || self.submitted_at !== null).toBe(true)
      const content = JSON.stringify({ title, publishedAt, given, self })
      expect(content).toBe(frozen.get(id) ?? content)
      frozen.set(id, content)
      if (reply !== null) expect(reply).toBe(frozen.get(-id) ?? reply)
      if (reply !== null) frozen.set(-id, reply)
    }
  }
  // What was published is never gone.
  for (const id of frozen.keys()) if (id > 0) expect(own.map((one) => one.id)).toContain(id)
  for (const name of ['hugo', 'mira', 'gita'] as const) {
    const caller = await app.as(name)
    for (const review of (await caller.call(contract.listReviews, { params })).items)
      if (review.published_at === null) expect(review.self).toBeNull()
  }
  const [events] = await query<{ count: number }>(
    "select count(*)::int from employment_events where employment_id = $1 and kind = 'reviewPublished'",
    [ana.employmentId],
  )
  expect(events?.count).toBe(own.filter(({ published_at: at }) => at !== null).length)
}

async function outcomeOf(act: () => Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    await act()
    return 'done'
  } catch (error) {
    // No sequence causes a server error.
    if (!(error instanceof CallError)) throw error
    expect([403, 404, 409, 422]).toContain(error.status)
    return 'refused'
  }
}
