import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import * as cases from '#contract/reports/cases.ts'
import { objectToDecision, showDecision } from '#contract/reports/decisions.ts'
import { answerObjection } from '#contract/reports/objections.ts'
import { failure, useBackend } from '../backend.ts'
import { decisionBy, useCases } from './caseFixtures.ts'
import { asStaff, createStaff } from './staffFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { reportedComment } = useCases(app)
const body = { outcome: 'keep', reason: 'It stays.' } as const

test('who decided answers the objection if all colleagues are its author or have closed their accounts', async () => {
  const decider = await asStaff(app, 'moderator')
  const colleague = await createStaff(app, 'supervisor')
  const { params, author } = await reportedComment({ author: await createStaff(app, 'moderator') })
  await decider.call(cases.decideOpenCase, { params, body: decisionBy() })
  await author.caller.call(objectToDecision, { params, body: { text: 'It was a quote.' } })
  expect(await author.caller.call(showDecision, { params })).toMatchObject({ reviewer: 'other' })
  expect(await failure(decider.call(answerObjection, { params, body }))).toMatchObject({
    code: 'sameDecider',
  })
  await (await app.reauthenticate(colleague.caller)).call(closeAccount)
  expect(await author.caller.call(showDecision, { params })).toMatchObject({ reviewer: 'same' })
  await decider.call(answerObjection, { params, body })
})
