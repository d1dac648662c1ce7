import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { addComment } from '#contract/posts/comments.ts'
import { objectToDecision } from '#contract/reports/decisions.ts'
import { sendReport, showReceipt } from '#contract/reports/reports.ts'
import { eraseDueAccounts } from '#backend/accounts/closing/eraseAccounts.ts'
import { sweep } from '#backend/core/retention.ts'
import { reportCases, reportNotices, reportObjections, reports } from '#backend/reports/schema.ts'
import { listCases } from '#backend/reports/cases.ts'
import { decideCase } from '#backend/reports/decide.ts'
import { failure, useBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'

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
  const found = (await listCases(app.backend.ctx.db)).find((one) => one.found.targetId === id)
  return { author, reporter, reference, caseId: found?.found.id ?? 0 }
}
const close = async ({ caller }: { caller: Awaited<ReturnType<typeof createPerson>>['caller'] }) =>
  (await app.reauthenticate(caller)).call(closeAccount)
const dump = async () => {
  const { db } = app.backend.ctx
  const tables = [reportCases, reports, reportNotices, reportObjections]
  return JSON.stringify(await Promise.all(tables.map((table) => db.select().from(table))))
}

test('an erased account takes its reports, its objection and its words with it', async () => {
  const { author, reporter, caseId } = await reportedComment()
  await decideCase(app.backend.ctx, caseId, 'remove', 'It insults people.')
  await author.caller.call(objectToDecision, { params: { caseId }, body: { text: `Objects ${author.id}` } })
  const words = [`Words of ${author.id}`, `Says ${reporter.id}`, `Objects ${author.id}`]
  for (const word of words) expect(await dump()).toContain(word)
  await close(author)
  await close(reporter)
  ahead = 31 * day
  expect(await eraseDueAccounts(app.backend.ctx)).toBe(2)
  for (const word of words) expect(await dump()).not.toContain(word)
})

test('a decided case is kept for a year, an open one as long as it is open', async () => {
  const [decided, open] = [await reportedComment(), await reportedComment()]
  await decideCase(app.backend.ctx, decided.caseId, 'leave', 'It is fine.')
  const show = (reference: string) => app.anyone.call(showReceipt, { query: { reference } })
  ahead += 364 * day
  await sweep(app.backend.ctx)
  expect((await show(decided.reference)).state).toBe('left')
  ahead += 2 * day
  await sweep(app.backend.ctx)
  expect(await failure(show(decided.reference))).toMatchObject({ code: 'receiptUnknown' })
  expect((await show(open.reference)).state).toBe('received')
})
