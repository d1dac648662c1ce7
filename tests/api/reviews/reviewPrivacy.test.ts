import { expect, test } from 'vitest'
import * as contract from '#contract/reviews/reviews.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { closeAccount, startExport } from '#contract/accounts/closing.ts'
import { daysAfter } from '../days.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { failure, useBackend } from '../backend.ts'
import { createPerson, type Person } from '../employments/invitationFixtures.ts'
import { allRated, useReviews, writing } from './reviewFixtures.ts'
import { entriesOf } from '../settings/exportSteps.ts'

let now = new Date()
const app = useBackend({ rateFactor: 1000 }, () => now)
const { employ, start, published } = useReviews(app)
const allow = ({ caller }: Person, ratings: 'everyone' | 'signedIn' | 'companies' | 'nobody') =>
  caller.call(savePrivacy, {
    body: { birth_date: 'nobody', contacts: 'nobody', ratings, hidden_from: [] },
  })

test('others see a review only with consent, and only within the setting', async () => {
  const { ana, params } = await published()
  const outsider = await createPerson(app)
  const ofEmployment = { employmentId: ana.employmentId }
  const seen = async () => {
    const { items } = await outsider.caller.call(contract.listReviews, { params: ofEmployment })
    const { competencies } = await outsider.caller.call(contract.showCourse, { params: ofEmployment })
    const single = await outsider.caller.call(contract.showReview, { params }).catch(() => null)
    expect(items.length > 0).toBe(single !== null)
    expect(competencies.length > 0).toBe(single !== null)
    return single
  }
  expect(await seen()).toBeNull()
  await ana.caller.call(contract.shareReview, { params })
  // The default of the setting is 'nobody'.
  expect(await seen()).toBeNull()
  await allow(ana, 'companies')
  expect(await seen()).toBeNull()
  await allow(ana, 'signedIn')
  expect(await seen()).toMatchObject({ given: { ratings: [{ rating: 4 }, {}, {}] } })
  await allow(ana, 'nobody')
  expect(await seen()).toBeNull()
  await allow(ana, 'everyone')
  expect(await seen()).not.toBeNull()
  await ana.caller.call(contract.hideReview, { params })
  expect(await seen()).toBeNull()
})

test('others get no self-rating, no reviewer and no consent with a shared review', async () => {
  const ana = await employ()
  const hugo = await app.as('hugo')
  const params = { reviewId: (await start(ana.employmentId)).id }
  await ana.caller.call(contract.submitSelfRating, { params, body: allRated(6) })
  await hugo.call(contract.publishReview, { params, body: allRated(4) })
  await ana.caller.call(contract.shareReview, { params })
  await allow(ana, 'signedIn')
  const { caller } = await createPerson(app)
  expect(await caller.call(contract.showReview, { params })).toMatchObject({
    self: null,
    self_submitted_at: null,
    reviewer: null,
    shared: null,
    may: { rate_self: false, rate: false, cancel: false, reply: false, share: false },
  })
})

test('of two reviews, others see the shared one alone, also in the course', async () => {
  const ana = await employ()
  const hugo = await app.as('hugo')
  await allow(ana, 'signedIn')
  const { caller } = await createPerson(app)
  for (const title of ['Shared', 'Private']) {
    const { id: reviewId } = await start(ana.employmentId, 'hugo', { title })
    await hugo.call(contract.publishReview, { params: { reviewId }, body: allRated(3) })
    if (title === 'Shared') await ana.caller.call(contract.shareReview, { params: { reviewId } })
  }
  const params = { employmentId: ana.employmentId }
  const { items } = await caller.call(contract.listReviews, { params })
  expect(items.map(({ title }) => title)).toEqual(['Shared'])
  const { competencies } = await caller.call(contract.showCourse, { params })
  expect(competencies.map(({ ratings }) => ratings.length)).toEqual([1, 1, 1])
})

test('the consent is withdrawn at once, whoever reads meanwhile', async () => {
  const { ana, params } = await published()
  await allow(ana, 'signedIn')
  const { caller } = await createPerson(app)
  for (let round = 0; round < 3; round++) {
    await ana.caller.call(contract.shareReview, { params })
    await Promise.allSettled([
      ana.caller.call(contract.hideReview, { params }),
      ...[1, 2, 3].map(() => caller.call(contract.showReview, { params })),
    ])
    expect((await failure(caller.call(contract.showReview, { params }))).status).toBe(404)
  }
})

test('a draft is in no notification and in nobody else’s data export', async () => {
  const ana = await employ()
  const hugo = await app.as('hugo')
  const params = { reviewId: (await start(ana.employmentId)).id }
  const secret = 'Draft words 71'
  const body = { ratings: [{ competency_id: writing, rating: 2, evidence: secret }] }
  await hugo.call(contract.saveReviewRatings, { params, body })
  expect(await exported(ana)).not.toContain(secret)
  await hugo.call(contract.publishReview, {
    params,
    body: { ratings: allRated(2).ratings.map((one) => ({ ...one, evidence: 'Published words 72' })) },
  })
  await ana.caller.call(contract.replyToReview, { params, body: { reply: 'Own words 73' } })
  const file = await exported(ana)
  expect(file).toContain('Published words 72')
  expect(file).toContain('Own words 73')
  expect(JSON.stringify(await ana.caller.call(listNotifications))).not.toMatch(/words 7/)
})

test('erasing a person removes their reviews, published ones too; the history stays', async () => {
  const { ana, params } = await published()
  const hugo = await app.as('hugo')
  await ana.caller.call(contract.replyToReview, { params, body: { reply: 'Farewell' } })
  const aboutAna = async () =>
    JSON.stringify((await hugo.call(listNotifications)).items).split(`"review_id":${params.reviewId},`)
      .length - 1
  expect(await aboutAna()).toBe(2)
  await app.reauthenticate(ana.caller)
  await ana.caller.call(closeAccount)
  expect(await aboutAna()).toBe(0)
  now = daysAfter(now, 31)
  await app.work('eraseAccounts')
  expect(await rowsOf('reviews', 'id', params.reviewId)).toHaveLength(0)
  expect(await rowsOf('review_ratings', 'review_id', params.reviewId)).toHaveLength(0)
  const events = await rowsOf('employment_events', 'employment_id', ana.employmentId)
  expect(events.map(({ kind }) => kind)).toContain('reviewPublished')
})

test('erasing a reviewer leaves published reviews without their name, and no draft', async () => {
  const reviewer = await employ(null)
  const [ana, bea] = [await employ(null), await employ(null)]
  const ids: number[] = []
  for (const { employmentId } of [ana, bea]) {
    await assign(employmentId, reviewer.id)
    ids.push((await start(employmentId)).id)
  }
  const [first = 0, second = 0] = ids
  await reviewer.caller.call(contract.publishReview, { params: { reviewId: first }, body: allRated(5) })
  await reviewer.caller.call(contract.saveReviewRatings, { params: { reviewId: second }, body: allRated(1) })
  await app.reauthenticate(reviewer.caller)
  await reviewer.caller.call(closeAccount)
  now = daysAfter(now, 31)
  await app.work('eraseAccounts')
  const review = await ana.caller.call(contract.showReview, { params: { reviewId: first } })
  expect(review).toMatchObject({ reviewer: null, given: { ratings: [{ rating: 5 }, {}, {}] } })
  expect(await rowsOf('review_ratings', 'review_id', first)).toHaveLength(3)
  expect(await rowsOf('review_ratings', 'review_id', second)).toHaveLength(0)
})

const rowsOf = async (table: string, column: string, id: number) =>
  (await app.backend.connection.pool.query(`select * from ${table} where ${column} = $1`, [id]))
    .rows as Record<string, unknown>[]

async function assign(employmentId: number, reviewerId: number): Promise<void> {
  await app.backend.connection.pool.query(
    'insert into review_assignments (employment_id, reviewer_id) values ($1, $2)',
    [employmentId, reviewerId],
  )
}

/** The text of all files in a person's data export. */
async function exported({ caller }: Person): Promise<string> {
  await (await app.reauthenticate(caller)).call(startExport)
  return [...(await entriesOf(app, caller)).values()].map(String).join('\n')
}
