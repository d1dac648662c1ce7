import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { changeMember } from '#contract/employments/members.ts'
import { closeConversation } from '#contract/messages/inbox.ts'
import {
  blockMessages,
  listConversations,
  replyToConversation,
  sendMessage,
  showConversation,
} from '#contract/messages/messages.ts'
import { eraseDueAccounts } from '#backend/accounts/closing/eraseAccounts.ts'
import { sweep } from '#backend/core/retention.ts'
import { conversations, messageBlocks, messages } from '#backend/messages/schema.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { dumpDatabase } from '../accounts/closingFixtures.ts'
import { createPerson, globex } from '../employments/invitationFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))

const write = async (by: Caller, text: string) =>
  (await by.call(sendMessage, { params: globex, body: { subject: `About ${text}`, text } })).id
const answer = (by: Caller, conversationId: number, text: string) =>
  by.call(replyToConversation, { params: { conversationId }, body: { text } })
const closeAccountOf = async ({ caller }: { readonly caller: Caller }) =>
  (await app.reauthenticate(caller)).call(closeAccount)
const counts = async () => {
  const { db } = app.backend.ctx
  return Promise.all([conversations, messages, messageBlocks].map((table) => db.$count(table)))
}

test('a closed account hides its conversations, an erased one takes them with it, answers included', async () => {
  const gita = await app.as('gita')
  const [leaving, staying] = [await createPerson(app), await createPerson(app)]
  const conversationId = await write(leaving.caller, 'wages-of-the-leaver')
  await answer(gita, conversationId, 'answer-to-the-leaver')
  await leaving.caller.call(blockMessages, { params: { conversationId } })
  const other = await write(staying.caller, 'wages-of-the-stayer')
  await closeAccountOf(leaving)
  const hidden = gita.call(showConversation, { params: { conversationId } })
  expect(await failure(hidden)).toMatchObject({ status: 404 })
  expect(await counts()).toEqual([2, 3, 1])
  ahead = 31 * day
  expect(await eraseDueAccounts(app.backend.ctx)).toBe(1)
  expect(await counts()).toEqual([1, 1, 0])
  const left = await dumpDatabase(app)
  expect(left).not.toContain('leaver')
  expect(left).toContain('wages-of-the-stayer')
  expect((await gita.call(showConversation, { params: { conversationId: other } })).subject).toContain(
    'stayer',
  )
})

test('an answer stays without the name of a member who was erased', async () => {
  const hugo = await app.asReauthenticated('hugo')
  await (
    await app.as('gita')
  ).call(changeMember, {
    params: { ...globex, userId: await app.idOf('hugo') },
    body: { role: 'member', manage_hr_panel: false, answer_messages: true },
  })
  const person = await createPerson(app)
  const conversationId = await write(person.caller, 'a-question')
  await answer(hugo, conversationId, 'an-answer')
  await closeAccountOf({ caller: hugo })
  ahead += 31 * day
  expect(await eraseDueAccounts(app.backend.ctx)).toBe(1)
  const { db } = app.backend.ctx
  const [found] = (await db.select().from(messages)).filter(({ text }) => text === 'an-answer')
  expect(found).toMatchObject({ conversationId, side: 'company', answererId: null })
  expect(
    (await db.select().from(conversations)).find(({ id }) => id === conversationId)?.assigneeId,
  ).toBeNull()
  expect((await person.caller.call(listConversations)).items).toMatchObject([{ excerpt: 'an-answer' }])
})

test('a closed conversation is kept for two years after its last message, an open one stays', async () => {
  const gita = await app.as('gita')
  const [one, two] = [await createPerson(app), await createPerson(app)]
  const closed = await write(one.caller, 'closed')
  const open = await write(two.caller, 'open')
  await gita.call(closeConversation, { params: { conversationId: closed } })
  const ids = async () =>
    (await app.backend.ctx.db.select({ id: conversations.id }).from(conversations))
      .map(({ id }) => id)
      .filter((id) => id === closed || id === open)
      .toSorted((a, b) => a - b)
  ahead += (2 * 365 - 1) * day
  await sweep(app.backend.ctx)
  expect(await ids()).toEqual([closed, open])
  ahead += 2 * day
  await sweep(app.backend.ctx)
  expect(await ids()).toEqual([open])
  expect(await app.backend.ctx.db.$count(messages)).toBeGreaterThan(0)
})
