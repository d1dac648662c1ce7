import { expect, test } from 'vitest'
import {
  leaveCompany,
  listHistory,
  planTermination,
  withdrawTermination,
} from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import * as contract from '#contract/reviews/feedback.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { daysAfter } from '../days.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { feedbackForm, inDays, useReviews } from './reviewFixtures.ts'

let now = new Date()
const app = useBackend({ rateFactor: 1000 }, () => now)
const { employ, leaving } = useReviews(app)
const query = async (text: string) =>
  (await app.backend.connection.pool.query(text)).rows as Record<string, unknown>[]

/** The feedback of an employee with a planned end, published by Gita. */
async function published() {
  const ana = await leaving()
  const gita = await app.as('gita')
  const params = { employmentId: ana.employmentId }
  await gita.call(contract.publishFeedback, { params, body: feedbackForm })
  return { ana, gita, params }
}

test('feedback is written once the end is planned, by admins, in a draft that only they see', async () => {
  const ana = await employ()
  const [gita, hugo] = [await app.as('gita'), await app.as('hugo')]
  const params = { employmentId: ana.employmentId }
  for (const endpoint of [contract.saveFeedback, contract.publishFeedback])
    expect(await failure(gita.call(endpoint, { params, body: feedbackForm }))).toMatchObject({
      code: 'terminationMissing',
    })
  await ana.caller.call(leaveCompany, { params })
  const draft = { text: '', assessment: { ...feedbackForm.assessment, quality: { rating: null, note: '' } } }
  const saved = await gita.call(contract.saveFeedback, { params, body: draft })
  expect(saved).toMatchObject({
    feedback: { text: '', published_at: null, assessment: { quality: { rating: null } } },
    may: { write: true },
  })
  for (const caller of [ana.caller, hugo])
    expect(await caller.call(contract.showFeedback, { params })).toEqual({
      feedback: null,
      may: { write: false, reply: false, share: false },
    })
})

test('a publication is complete, frozen, an event of the history, and announced', async () => {
  const ana = await leaving()
  const gita = await app.as('gita')
  const params = { employmentId: ana.employmentId }
  const incomplete = { ...feedbackForm, text: '' }
  expect(await failure(gita.call(contract.publishFeedback, { params, body: incomplete }))).toMatchObject({
    fields: [{ field: 'text', code: 'required' }],
  })
  const silent = { ...feedbackForm.assessment, teamwork: { rating: 5, note: '' } }
  const body = { ...feedbackForm, assessment: silent }
  expect(await failure(gita.call(contract.publishFeedback, { params, body }))).toMatchObject({
    fields: [{ field: 'assessment.teamwork.note', code: 'required' }],
  })
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map((number) =>
      gita.call(contract.publishFeedback, { params, body: { ...feedbackForm, text: `Words ${number}` } }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const endpoint of [contract.saveFeedback, contract.publishFeedback])
    expect(await failure(gita.call(endpoint, { params, body: feedbackForm }))).toMatchObject({
      code: 'feedbackFrozen',
    })
  const { items } = await ana.caller.call(listHistory, { params })
  expect(items.filter(({ kind }) => kind === 'feedbackPublished')).toHaveLength(1)
  const notified = await ana.caller.call(listNotifications)
  expect(notified.items[0]).toMatchObject({ kind: 'feedbackPublished', data: { company: 'Globex' } })
  const shown = await ana.caller.call(contract.showFeedback, { params })
  expect(shown).toMatchObject({
    feedback: { writer: { name: 'Gita Rao' }, shared: false, assessment: feedbackForm.assessment },
    may: { reply: true, share: true, write: false },
  })
})

test('the database refuses to change what is published', async () => {
  const { params } = await published()
  const id = params.employmentId
  for (const change of [
    `update final_feedbacks set text = 'Better' where employment_id = ${id}`,
    `update final_feedbacks set published_at = null, employee_id = null where employment_id = ${id}`,
    `delete from final_feedbacks where employment_id = ${id}`,
    'truncate final_feedbacks',
  ])
    await expect(query(change)).rejects.toThrow(/cannot be (changed|deleted)/)
})

test('the end cannot be undone after the publication; of both at once, one wins', async () => {
  const { gita, params } = await published()
  expect(await failure(gita.call(withdrawTermination, { params }))).toMatchObject({
    code: 'feedbackPublished',
  })
  for (let round = 0; round < 5; round++) {
    const { employmentId } = await leaving()
    const both = { params: { employmentId } }
    const [publication, undo] = await Promise.allSettled([
      gita.call(contract.publishFeedback, { ...both, body: feedbackForm }),
      gita.call(withdrawTermination, both),
    ])
    expect([publication.status, undo.status].sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('the employee replies once, also when two replies are sent at once', async () => {
  const { ana, gita, params } = await published()
  const outcomes = await Promise.allSettled(
    [1, 2].map((number) =>
      ana.caller.call(contract.replyToFeedback, { params, body: { reply: `Thank you ${number}` } }),
    ),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await gita.call(contract.showFeedback, { params })).toMatchObject({
    feedback: { reply: expect.stringMatching(/^Thank you/) as string },
  })
  const { items } = await gita.call(listNotifications)
  expect(items[0]).toMatchObject({ kind: 'feedbackReplied' })
})

test('others see it with consent and within the setting, and at once no more', async () => {
  const { ana, params } = await published()
  const { caller } = await createPerson(app)
  const seen = async () => (await caller.call(contract.showFeedback, { params })).feedback
  await ana.caller.call(contract.shareFeedback, { params })
  expect(await seen()).toBeNull()
  const audiences = { birth_date: 'nobody', contacts: 'nobody', ratings: 'signedIn' } as const
  await ana.caller.call(savePrivacy, { body: { ...audiences, hidden_from: [] } })
  expect(await seen()).toMatchObject({ text: feedbackForm.text, writer: null, shared: null })
  await ana.caller.call(contract.hideFeedback, { params })
  expect(await seen()).toBeNull()
})

test('feedback of an ended employment is written, and read by the employee for good', async () => {
  const ana = await leaving()
  const gita = await app.as('gita')
  const params = { employmentId: ana.employmentId }
  now = daysAfter(now, 10)
  await app.work('endEmployments')
  await gita.call(contract.publishFeedback, { params, body: feedbackForm })
  await app.operators.closeCompany('globex', null)
  await settled(app.backend)
  expect((await ana.caller.call(contract.showFeedback, { params })).feedback?.text).toBe(feedbackForm.text)
  await ana.caller.call(contract.replyToFeedback, { params, body: { reply: 'Farewell' } })
  // The former admin is nobody to it any more.
  expect((await gita.call(contract.showFeedback, { params })).feedback).toBeNull()
})

test('erasing the employee removes drafts and published feedback', async () => {
  const { ana, params } = await publishedAtInitech()
  await app.reauthenticate(ana.caller)
  await ana.caller.call(closeAccount)
  now = daysAfter(now, 31)
  await app.work('eraseAccounts')
  expect(await query(`select 1 from final_feedbacks where employment_id = ${params.employmentId}`)).toEqual(
    [],
  )
})

/** Globex is closed by then. */
async function publishedAtInitech() {
  const ana = await employ(null, 'initech')
  const ivan = await app.as('ivan')
  const params = { employmentId: ana.employmentId }
  const last_day = inDays(3, now.getTime())
  await ivan.call(planTermination, { params, body: { last_day, note: '' } })
  await ivan.call(contract.publishFeedback, { params, body: feedbackForm })
  return { ana, params }
}
