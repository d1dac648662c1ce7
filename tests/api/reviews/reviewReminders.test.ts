import { beforeEach, expect, test } from 'vitest'
import { planTermination } from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import * as contract from '#contract/reviews/reviews.ts'
import { daysAfter } from '../days.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { allRated, inDays, useReviews } from './reviewFixtures.ts'

const start0 = new Date('2026-03-02T12:00:00Z')
let now = start0
const app = useBackend({ rateFactor: 1000 }, () => now)
const { employ, start, nameReviewer } = useReviews(app)
beforeEach(() => {
  now = start0
})
const dueOn = (days: number) => inDays(days, start0.getTime())

async function remindersOf(caller: Caller) {
  const { items } = await caller.call(listNotifications, { query: { limit: 100 } })
  return items.flatMap((one) => (one.kind === 'reviewDue' ? [one.data] : [])).toReversed()
}

test('both who rate are reminded a week before, on the day, and three times afterwards', async () => {
  const ana = await employ('mira')
  const mira = await app.as('mira')
  const { id: reviewId } = await start(ana.employmentId, 'gita', { due_on: dueOn(10) })
  const seen: string[] = []
  for (let day = 0; day < 60; day++) {
    now = daysAfter(start0, day)
    // However often it runs.
    for (let run = 0; run < 2; run++) await app.work('remindOfReviews')
    await settled(app.backend)
    const reminders = await remindersOf(ana.caller)
    if (reminders.length > seen.length) seen.push(`${day}: ${reminders.at(-1)?.when}`)
  }
  expect(seen).toEqual(['3: soon', '10: today', '17: overdue', '24: overdue', '31: overdue'])
  const hers = (await remindersOf(mira)).filter(({ review_id: id }) => id === reviewId)
  expect(hers.map(({ when, role }) => `${role} ${when}`)).toEqual([
    ...['reviewer soon', 'reviewer today', 'reviewer overdue', 'reviewer overdue', 'reviewer overdue'],
  ])
})

test('an employee who has submitted is not reminded, nor anybody of a published review', async () => {
  const ana = await employ('hugo')
  const hugo = await app.as('hugo')
  const params = { reviewId: (await start(ana.employmentId, 'gita', { due_on: dueOn(10) })).id }
  await ana.caller.call(contract.submitSelfRating, { params, body: allRated(3) })
  now = daysAfter(start0, 4)
  await app.work('remindOfReviews')
  await settled(app.backend)
  expect(await remindersOf(ana.caller)).toEqual([])
  await hugo.call(contract.publishReview, { params, body: allRated(3) })
  now = daysAfter(start0, 10)
  await app.work('remindOfReviews')
  await settled(app.backend)
  const his = (await remindersOf(hugo)).filter(({ review_id: id }) => id === params.reviewId)
  expect(his.map(({ when }) => when)).toEqual(['soon'])
})

test('after a pause only the latest reminder is sent, and none for a review started within the week', async () => {
  const ana = await employ()
  await start(ana.employmentId, 'gita', { due_on: dueOn(5) })
  await app.work('remindOfReviews')
  await settled(app.backend)
  expect(await remindersOf(ana.caller)).toEqual([])
  now = daysAfter(start0, 20)
  await app.work('remindOfReviews')
  await settled(app.backend)
  expect((await remindersOf(ana.caller)).map(({ when }) => when)).toEqual(['overdue'])
})

test('an ended employment can be reviewed for 30 days; then an open review is deleted', async () => {
  const ana = await employ()
  const [gita, hugo] = [await app.as('gita'), await app.as('hugo')]
  const params = { employmentId: ana.employmentId }
  await gita.call(planTermination, { params, body: { last_day: dueOn(1), note: '' } })
  now = daysAfter(start0, 5)
  await app.work('endEmployments')
  const { id: reviewId } = await start(ana.employmentId, 'hugo', { due_on: dueOn(20) })
  await hugo.call(contract.saveReviewRatings, { params: { reviewId }, body: allRated(3) })
  now = daysAfter(start0, 31)
  await app.work('sweep')
  await hugo.call(contract.saveReviewRatings, { params: { reviewId }, body: allRated(4) })

  now = daysAfter(start0, 33)
  const late = hugo.call(contract.publishReview, { params: { reviewId }, body: allRated(4) })
  expect(await failure(late)).toMatchObject({ code: 'employmentEnded' })
  await app.work('sweep')
  expect((await failure(gita.call(contract.showReview, { params: { reviewId } }))).status).toBe(404)
  expect(await failure(start(ana.employmentId))).toMatchObject({ code: 'employmentEnded' })
})

test('drafts of former reviewers are deleted, those of current ones stay', async () => {
  const hugo = await app.as('hugo')
  const ids: number[] = []
  for (const next of ['mira', null] as const) {
    const ana = await employ()
    const { id: reviewId } = await start(ana.employmentId)
    await hugo.call(contract.saveReviewRatings, { params: { reviewId }, body: allRated(3) })
    if (next) await nameReviewer(ana.employmentId, next)
    ids.push(reviewId)
  }
  await app.work('sweep')
  const { rows } = await app.backend.connection.pool.query(
    'select review_id, count(*)::int from review_ratings where review_id = any($1) group by 1',
    [ids],
  )
  expect(rows).toEqual([{ review_id: String(ids[1]), count: 3 }])
})

test('the last reminder is made up for within a week, by the days of the company', async () => {
  const { pool } = app.backend.connection
  await pool.query("update companies set time_zone = 'Pacific/Honolulu' where slug = 'globex'")
  const ana = await employ()
  await start(ana.employmentId, 'gita', { due_on: dueOn(10) })
  // Four weeks after the due date in Honolulu, where it is still the evening before.
  now = new Date(daysAfter(start0, 10 + 28 + 1).setUTCHours(5))
  await app.work('remindOfReviews')
  await settled(app.backend)
  expect((await remindersOf(ana.caller)).map(({ when }) => when)).toEqual(['overdue'])
})

test('nobody rates in an open review of a company that has closed', async () => {
  const ana = await employ()
  const params = { reviewId: (await start(ana.employmentId, 'gita', { due_on: dueOn(10) })).id }
  await app.operators.closeCompany('globex', null)
  await settled(app.backend)
  const body = allRated(3)
  for (const endpoint of [contract.saveSelfRating, contract.submitSelfRating])
    expect(await failure(ana.caller.call(endpoint, { params, body }))).toMatchObject({
      code: 'companyClosed',
    })
})
