import { expect, test } from 'vitest'
import { answerQuestion, objectToDecision, showDecision } from '#contract/reports/decisions.ts'
import * as cases from '#contract/reports/cases.ts'
import * as objections from '#contract/reports/objections.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { decisionBy, useCases } from './caseFixtures.ts'
import { asStaff } from './staffFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { reportedComment, decisionsOf } = useCases(app)

/** A decision to which its author has objected, and somebody who may answer that. */
async function objected() {
  const { author, params } = await reportedComment()
  const decider = await asStaff(app, 'moderator')
  await decider.call(cases.decideOpenCase, { params, body: decisionBy('hide') })
  await author.caller.call(objectToDecision, { params, body: { text: 'It was a quotation.' } })
  return { author, decider, params, reviewer: await asStaff(app, 'moderator') }
}
const ask = (by: Caller, params: { caseId: number }, text = 'Of which book?') =>
  by.call(objections.askAboutObjection, { params, body: { text } })
const answer = (by: Caller, params: { caseId: number }, text = 'Of mine.') =>
  by.call(answerQuestion, { params, body: { text } })

test('staff ask whoever objected one question, who answers once', async () => {
  const { author, params, reviewer } = await objected()
  expect(await failure(answer(author.caller, params))).toMatchObject({ status: 409, code: 'nothingAsked' })
  await ask(reviewer, params)
  await settled(app.backend)
  expect((await decisionsOf(author.caller))[0]?.data).toMatchObject({
    outcome: 'asked',
    case_id: params.caseId,
  })
  expect((await app.mailsTo(author.email)).at(-1)?.text).toContain('Of which book?')
  const waiting = async () =>
    (await reviewer.call(objections.listOpenObjections)).items.find(({ case_id: id }) => id === params.caseId)
  expect(await waiting()).toMatchObject({ asked: true })
  const { objection } = await author.caller.call(showDecision, { params })
  expect(objection).toMatchObject({ question: { text: 'Of which book?', answer: null } })
  expect(await failure(ask(reviewer, params, 'And when?'))).toMatchObject({ code: 'alreadyAsked' })
  await answer(author.caller, params)
  expect(await failure(answer(author.caller, params, 'Of yours.'))).toMatchObject({ code: 'nothingAsked' })
  expect(await waiting()).toMatchObject({ asked: false })
  expect((await reviewer.call(cases.showOpenCase, { params })).objection).toMatchObject({
    question: { text: 'Of which book?', answer: 'Of mine.' },
  })
})

test('an objection is decided without an answer, and none is taken after that', async () => {
  const { author, params, reviewer } = await objected()
  await ask(reviewer, params)
  const body = { outcome: 'keep', reason: 'It is rude all the same.' } as const
  await reviewer.call(objections.answerObjection, { params, body })
  expect(await failure(answer(author.caller, params))).toMatchObject({ code: 'nothingAsked' })
  expect(await failure(ask(reviewer, params))).toMatchObject({ code: 'objectionAnswered' })
})

test('neither who decided asks, nor does anybody but those who may object answer', async () => {
  const { decider, params, reviewer } = await objected()
  expect(await failure(ask(decider, params))).toMatchObject({ status: 403, code: 'sameDecider' })
  await ask(reviewer, params)
  expect(await failure(answer(await app.as('hugo'), params))).toMatchObject({ status: 404 })
  const long = await failure(ask(reviewer, params, 'x'.repeat(2_001)))
  expect(long.fields).toMatchObject([{ field: 'text', code: 'tooLong' }])
})

test('two who ask at once ask one question', async () => {
  const { params, reviewer } = await objected()
  const other = await asStaff(app, 'supervisor')
  const results = await Promise.allSettled([ask(reviewer, params, 'One?'), ask(other, params, 'Two?')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
