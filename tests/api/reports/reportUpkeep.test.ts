import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { addComment } from '#contract/posts/comments.ts'
import { objectToDecision } from '#contract/reports/decisions.ts'
import { sendReport, showReceipt } from '#contract/reports/reports.ts'
import { failure, useBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'
import { dumpDatabase } from '../accounts/closingFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const make = usePosts(app)

async function reportedComment() {
  const [author, reporter] = [await createPerson(app), await createPerson(app)]
  const post = await make.publish(await app.as('gita'))
  const { id } = await author.caller.call(addComment, {
    params: { postId: post.id },
    body: { text: `Words of ${author.id}` },
  })
  const body = { about: `comment-${id}`, reason: 'other', words: `Says ${reporter.id}` } as const
  const { reference } = await reporter.caller.call(sendReport, { body })
  const found = (await app.operators.listCases()).find((one) => one.found.targetId === id)
  return { author, reporter, reference, caseId: found?.found.id ?? 0 }
}
const close = async ({ caller }: { caller: Awaited<ReturnType<typeof createPerson>>['caller'] }) =>
  (await app.reauthenticate(caller)).call(closeAccount)
const dump = () => dumpDatabase(app)

test('an erased account takes its reports, its objection and its words with it', async () => {
  const { author, reporter, caseId } = await reportedComment()
  await app.operators.decideCase(caseId, 'remove', 'It insults people.')
  await author.caller.call(objectToDecision, { params: { caseId }, body: { text: `Objects ${author.id}` } })
  const words = [`Words of ${author.id}`, `Says ${reporter.id}`, `Objects ${author.id}`]
  for (const word of words) expect(await dump()).toContain(word)
  await close(author)
  await close(reporter)
  ahead = 31 * day
  await app.work('eraseAccounts')
  for (const word of words) expect(await dump()).not.toContain(word)
})

test('what waits for a decision is counted and listed: reports, and objections to decisions', async () => {
  const before = await app.operators.countWaiting()
  const [decided, open] = [await reportedComment(), await reportedComment()]
  const waiting = async () => {
    const { reports, objections } = await app.operators.countWaiting()
    const cases = await app.operators.listCases()
    return {
      counted: [reports - before.reports, objections - before.objections],
      listed: cases.map(({ found }) => found.id).filter((id) => [decided.caseId, open.caseId].includes(id)),
    }
  }
  expect(await waiting()).toEqual({ counted: [2, 0], listed: [decided.caseId, open.caseId] })
  await app.operators.decideCase(decided.caseId, 'remove', 'It insults people.')
  expect(await waiting()).toEqual({ counted: [1, 0], listed: [open.caseId] })
  const params = { caseId: decided.caseId }
  await decided.author.caller.call(objectToDecision, { params, body: { text: 'It is true.' } })
  expect(await waiting()).toEqual({ counted: [1, 1], listed: [decided.caseId, open.caseId] })
  await app.operators.decideObjection(decided.caseId, 'keep', 'It is not.')
  expect(await waiting()).toEqual({ counted: [1, 0], listed: [open.caseId] })
})

test('a decided case is kept for a year, an open one as long as it is open', async () => {
  const [decided, open] = [await reportedComment(), await reportedComment()]
  await app.operators.decideCase(decided.caseId, 'leave', 'It is fine.')
  const show = (reference: string) => app.anyone.call(showReceipt, { query: { reference } })
  ahead += 364 * day
  await app.work('sweep')
  expect((await show(decided.reference)).state).toBe('left')
  ahead += 2 * day
  await app.work('sweep')
  expect(await failure(show(decided.reference))).toMatchObject({ code: 'receiptUnknown' })
  expect((await show(open.reference)).state).toBe('received')
})
