import { expect, test } from 'vitest'
import { listHistory } from '#contract/employments/record.ts'
import * as contract from '#contract/reviews/reviews.ts'
import { useBackend, failure } from '../backend.ts'
import { allRated, planning, useReviews, writing } from './reviewFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { employ, nameReviewer, start } = useReviews(app)

test('neither side sees the other’s ratings before the publication', async () => {
  const ana = await employ()
  const hugo = await app.as('hugo')
  const gita = await app.as('gita')
  const { id: reviewId } = await start(ana.employmentId)
  const params = { reviewId }
  await ana.caller.call(contract.submitSelfRating, { params, body: allRated(5) })
  await hugo.call(contract.saveReviewRatings, { params, body: allRated(3) })

  const asReviewer = await hugo.call(contract.showReview, { params })
  expect(asReviewer).toMatchObject({ self: null, given: { ratings: [{ rating: 3 }, {}, {}] } })
  expect(asReviewer.self_submitted_at).not.toBeNull()
  const asEmployee = await ana.caller.call(contract.showReview, { params })
  expect(asEmployee).toMatchObject({ given: null, self: { ratings: [{ rating: 5 }, {}, {}] } })
  // The admin who is not the reviewer sees neither.
  expect(await gita.call(contract.showReview, { params })).toMatchObject({ self: null, given: null })

  await hugo.call(contract.publishReview, { params, body: allRated(4) })
  for (const caller of [ana.caller, hugo, gita])
    expect(await caller.call(contract.showReview, { params })).toMatchObject({
      self: { ratings: [{ rating: 5 }, {}, {}] },
      given: { ratings: [{ rating: 4, evidence: 'Seen as 4' }, {}, {}] },
    })
})

test('a draft may be incomplete, a publication may not', async () => {
  const ana = await employ()
  const hugo = await app.as('hugo')
  const params = { reviewId: (await start(ana.employmentId)).id }
  const draft = { ratings: [{ competency_id: writing, rating: null, evidence: 'Clear reports' }] }
  const saved = await hugo.call(contract.saveReviewRatings, { params, body: draft })
  expect(saved.given).toMatchObject({
    ratings: [{ rating: null, evidence: 'Clear reports' }, { rating: null }, { rating: null }],
    submitted_at: null,
  })
  expect(
    await failure(hugo.call(contract.publishReview, { params, body: allRated(4, [1, 28]) })),
  ).toMatchObject({
    fields: [{ field: 'ratings', code: 'required' }],
  })
  const silent = allRated(4)
  const unexplained = { ratings: silent.ratings.map((one) => ({ ...one, evidence: '' })) }
  expect(await failure(hugo.call(contract.publishReview, { params, body: unexplained }))).toMatchObject({
    fields: [{ field: 'ratings.0.evidence', code: 'required' }, {}, {}],
  })
  expect(
    await failure(hugo.call(contract.saveReviewRatings, { params, body: allRated(4, [2]) })),
  ).toMatchObject({
    status: 422,
  })
  // N/A needs no evidence.
  const none = { ratings: unexplained.ratings.map((one) => ({ ...one, rating: 0 })) }
  const review = await hugo.call(contract.publishReview, { params, body: none })
  expect(review.published_at).not.toBeNull()
})

test('a self-rating that was not submitted lapses with the publication', async () => {
  const ana = await employ()
  const hugo = await app.as('hugo')
  const params = { reviewId: (await start(ana.employmentId)).id }
  await ana.caller.call(contract.saveSelfRating, { params, body: allRated(6) })
  await hugo.call(contract.publishReview, { params, body: allRated(4) })
  expect((await ana.caller.call(contract.showReview, { params })).self).toBeNull()
  for (const endpoint of [contract.saveSelfRating, contract.submitSelfRating])
    expect(await failure(ana.caller.call(endpoint, { params, body: allRated(6) }))).toMatchObject({
      code: 'reviewPublished',
    })
})

test('a submitted self-rating cannot change', async () => {
  const ana = await employ()
  const params = { reviewId: (await start(ana.employmentId)).id }
  await ana.caller.call(contract.submitSelfRating, { params, body: allRated(2) })
  for (const endpoint of [contract.saveSelfRating, contract.submitSelfRating])
    expect(await failure(ana.caller.call(endpoint, { params, body: allRated(6) }))).toMatchObject({
      code: 'ratingSubmitted',
    })
})

test('another reviewer starts from an empty draft', async () => {
  const ana = await employ()
  const [hugo, mira] = [await app.as('hugo'), await app.as('mira')]
  const params = { reviewId: (await start(ana.employmentId)).id }
  await hugo.call(contract.saveReviewRatings, { params, body: allRated(1) })
  await nameReviewer(ana.employmentId, 'mira')
  expect(await mira.call(contract.showReview, { params })).toMatchObject({
    given: null,
    reviewer: { name: 'Mira Novak' },
  })
  expect((await failure(hugo.call(contract.saveReviewRatings, { params, body: allRated(1) }))).status).toBe(
    404,
  )
  await mira.call(contract.saveReviewRatings, { params, body: allRated(5, [planning]) })
  // Also when the first reviewer is named again.
  await nameReviewer(ana.employmentId, 'hugo')
  expect((await hugo.call(contract.showReview, { params })).given).toBeNull()
})

test('of two tabs that publish at once, one wins', async () => {
  const ana = await employ()
  const hugo = await app.as('hugo')
  const params = { reviewId: (await start(ana.employmentId)).id }
  const outcomes = await Promise.allSettled(
    [2, 3, 4, 5].map((rating) => hugo.call(contract.publishReview, { params, body: allRated(rating) })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const events = await ana.caller.call(listHistory, { params: { employmentId: ana.employmentId } })
  expect(events.items.filter(({ kind }) => kind === 'reviewPublished')).toHaveLength(1)
})

test('publishing while the reviewer changes leaves one outcome', async () => {
  for (let round = 0; round < 5; round++) {
    const ana = await employ()
    const hugo = await app.as('hugo')
    const params = { reviewId: (await start(ana.employmentId)).id }
    const [publication] = await Promise.allSettled([
      hugo.call(contract.publishReview, { params, body: allRated(4) }),
      nameReviewer(ana.employmentId, 'mira'),
    ])
    const review = await ana.caller.call(contract.showReview, { params })
    expect(review.published_at !== null).toBe(publication.status === 'fulfilled')
    expect(review.given !== null).toBe(publication.status === 'fulfilled')
  }
})
