import { describe, expect, test } from 'vitest'
import { restoreMember, suspendMember } from '#contract/employments/members.ts'
import { listHistory, planTermination } from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import * as contract from '#contract/reviews/reviews.ts'
import { people } from '../../world.ts'
import { useBackend, failure } from '../backend.ts'
import { globex } from '../companies/companyFixtures.ts'
import { createCompanyFor } from '../employments/invitationFixtures.ts'
import { allRated, inDays, reviewForm, useReviews } from './reviewFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { employ, nameReviewer, start, published } = useReviews(app)
const query = async (text: string, values: unknown[]) =>
  (await app.backend.connection.pool.query(text, values)).rows as Record<string, unknown>[]

describe('starting', () => {
  test('an admin or the reviewer starts a review; only one is open at a time', async () => {
    const ana = await employ()
    const review = await start(ana.employmentId, 'hugo')
    expect(review).toMatchObject({
      title: 'Spring 2026',
      competencies: [
        { id: 1, name: 'Written communication' },
        { name: 'Planning' },
        { name: 'Quality of work' },
      ],
      reviewer: { name: 'Hugo Lind' },
      published_at: null,
      self: null,
      given: null,
      shared: null,
      may: { rate: true, rate_self: false, cancel: true, reply: false, share: false },
    })
    expect(await failure(start(ana.employmentId))).toMatchObject({ status: 409, code: 'reviewOpen' })
  })

  test('two admins who start at once open one review', async () => {
    const ana = await employ()
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => start(ana.employmentId)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('needs a reviewer, a due date that is not past, and competencies on offer', async () => {
    const ana = await employ(null)
    expect(await failure(start(ana.employmentId))).toMatchObject({ code: 'reviewerMissing' })
    await nameReviewer(ana.employmentId, 'hugo')
    expect(await failure(start(ana.employmentId, 'gita', { due_on: inDays(-2) }))).toMatchObject({
      fields: [{ field: 'due_on', code: 'dateInPast' }],
    })
    for (const ids of [[999], [100_001], [], [1, 1]])
      expect(await failure(start(ana.employmentId, 'gita', { competency_ids: ids }))).toMatchObject({
        status: 422,
        fields: [{ field: 'competency_ids' }],
      })
  })

  test('the names of competencies are in the language of the reader', async () => {
    const { params } = await published()
    const gita = await app.as('gita', 'uk_UA')
    const review = await gita.call(contract.showReview, { params })
    expect(review.competencies[0]?.name).toBe('Письмова комунікація')
  })
})

describe('published', () => {
  test('the database refuses every change but the reply and the consent', async () => {
    const { params } = await published()
    const id = params.reviewId
    for (const change of [
      `update reviews set title = 'Better' where id = ${id}`,
      `update reviews set published_at = null where id = ${id}`,
      `update reviews set reviewer_id = employee_id where id = ${id}`,
      `delete from reviews where id = ${id}`,
      `update review_ratings set rating = 6 where review_id = ${id}`,
      `delete from review_ratings where review_id = ${id}`,
      `insert into review_ratings (review_id, side, competency_id, rating) values (${id}, 'employee', 2, 6)`,
      'truncate reviews cascade',
      'truncate review_ratings',
    ])
      await expect(query(change, [])).rejects.toThrow(/cannot be (changed|deleted)/)
    await query('update reviews set shared_at = now() where id = $1', [id])
    await query("update reviews set reply = 'Thanks', replied_at = now() where id = $1", [id])
    await expect(query("update reviews set reply = 'No' where id = $1", [id])).rejects.toThrow(
      /cannot be changed/,
    )
  })

  test('the employee replies once, and the reviewer is notified', async () => {
    const { ana, params } = await published()
    const hugo = await app.as('hugo')
    const body = { reply: 'Thank you. I will plan earlier.' }
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => ana.caller.call(contract.replyToReview, { params, body })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await hugo.call(contract.showReview, { params })).toMatchObject({ reply: body.reply })
    const { items } = await hugo.call(listNotifications)
    expect(items[0]).toMatchObject({ kind: 'reviewReplied', data: { review_id: params.reviewId } })
  })

  test('the publication is an event of the history', async () => {
    const { ana } = await published()
    const { items } = await ana.caller.call(listHistory, { params: { employmentId: ana.employmentId } })
    expect(items[0]).toMatchObject({ kind: 'reviewPublished', side: 'company' })
  })

  test('cannot be cancelled; an open one can, with its drafts and notifications', async () => {
    const { params } = await published()
    const [gita, hugo] = [await app.as('gita'), await app.as('hugo')]
    expect(await failure(gita.call(contract.cancelReview, { params }))).toMatchObject({
      code: 'reviewPublished',
    })
    const ana = await employ()
    const { id: reviewId } = await start(ana.employmentId)
    await ana.caller.call(contract.saveSelfRating, { params: { reviewId }, body: allRated(3) })
    const about = async () =>
      (await ana.caller.call(listNotifications)).items.filter(({ kind }) => kind === 'reviewStarted')
    expect(await about()).toHaveLength(1)
    await hugo.call(contract.cancelReview, { params: { reviewId } })
    expect((await failure(ana.caller.call(contract.showReview, { params: { reviewId } }))).status).toBe(404)
    expect(await about()).toHaveLength(0)
    await start(ana.employmentId)
  })
})

test('reviews are listed newest first, page by page, with the course of each competency', async () => {
  const ana = await employ()
  const hugo = await app.as('hugo')
  for (const [at, rating] of [2, 0, 5].entries()) {
    const { id: reviewId } = await start(ana.employmentId, 'hugo', { title: `Period ${at + 1}` })
    await hugo.call(contract.publishReview, { params: { reviewId }, body: allRated(rating) })
  }
  const params = { employmentId: ana.employmentId }
  const first = await ana.caller.call(contract.listReviews, { params, query: { limit: 2 } })
  const rest = await ana.caller.call(contract.listReviews, { params, query: { after: first.next ?? '' } })
  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual([
    'Period 3',
    'Period 2',
    'Period 1',
  ])
  expect(rest.next).toBeNull()
  const { competencies } = await ana.caller.call(contract.showCourse, { params })
  expect(competencies.map(({ name }) => name)).toEqual([
    'Written communication',
    'Planning',
    'Quality of work',
  ])
  expect(competencies[0]?.ratings).toMatchObject([
    { title: 'Period 1', rating: 2 },
    { title: 'Period 2', rating: 0 },
    { title: 'Period 3', rating: 5 },
  ])
})

test('open reviews are listed for both who rate, the earliest due first', async () => {
  const [ana, bea] = [await employ('mira'), await employ('mira')]
  const mira = await app.as('mira')
  await start(ana.employmentId, 'gita', { title: 'Later', due_on: inDays(40) })
  await start(bea.employmentId, 'gita', { title: 'Sooner', due_on: inDays(10) })
  const first = await mira.call(contract.listOpenReviews, { query: { limit: 1 } })
  const rest = await mira.call(contract.listOpenReviews, { query: { after: first.next ?? '' } })
  expect([...first.items, ...rest.items]).toMatchObject([
    { title: 'Sooner', role: 'reviewer', company: 'Globex', position: 'Bookkeeper' },
    { title: 'Later', role: 'reviewer' },
  ])
  const own = await ana.caller.call(contract.listOpenReviews)
  expect(own.items).toMatchObject([{ title: 'Later', role: 'employee' }])
  const params = { reviewId: own.items[0]?.id ?? 0 }
  await ana.caller.call(contract.submitSelfRating, { params, body: allRated(4) })
  expect((await ana.caller.call(contract.listOpenReviews)).items).toEqual([])
})

test('a reviewer without access reviews nobody there, although they have another company', async () => {
  const ana = await employ('mira')
  const [gita, mira] = [await app.as('gita'), await app.as('mira')]
  const id = await app.idOf('mira')
  await createCompanyFor(app, { caller: mira, id, email: people.mira.email })
  await start(ana.employmentId, 'gita', { title: 'Of a suspended reviewer' })
  const titles = async () =>
    (await mira.call(contract.listOpenReviews, { query: { limit: 100 } })).items.map(({ title }) => title)
  const params = { ...globex, userId: id }
  await gita.call(suspendMember, { params })
  expect(await titles()).toEqual([])
  await gita.call(restoreMember, { params })
  expect(await titles()).toContain('Of a suspended reviewer')
})

test('a planned end does not stop a review', async () => {
  const ana = await employ()
  const [gita, hugo] = [await app.as('gita'), await app.as('hugo')]
  const params = { employmentId: ana.employmentId }
  await gita.call(planTermination, { params, body: { last_day: inDays(5), note: '' } })
  const { id: reviewId } = await start(ana.employmentId)
  const review = await hugo.call(contract.publishReview, {
    params: { reviewId },
    body: allRated(reviewForm.competency_ids.length),
  })
  expect(review.published_at).not.toBeNull()
})
