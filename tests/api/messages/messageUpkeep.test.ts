import { expect, test } from 'vitest'
import { sql } from '#drizzle'
import { closeAccount } from '#contract/accounts/closing.ts'
import { changeMember } from '#contract/employments/members.ts'
import { closeConversation } from '#contract/messages/inbox.ts'
import {
  blockMessages,
  listConversations,
  replyToConversation,
  sendMessage,
  showConversation,
  listMessages,
} from '#contract/messages/messages.ts'
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
const counts = () =>
  Promise.all(['conversations', 'messages', 'message_blocks'].map((table) => app.countRows(table)))

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
  await app.work('eraseAccounts')
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
  await app.work('eraseAccounts')
  const gita = await app.as('gita')
  const shown = await gita.call(showConversation, { params: { conversationId } })
  expect(shown.assignee).toBeNull()
  const { items } = await gita.call(listMessages, { params: { conversationId } })
  expect(items).toContainEqual(
    expect.objectContaining({ text: 'an-answer', side: 'company', answered_by: null }),
  )
  expect((await person.caller.call(listConversations)).items).toMatchObject([{ excerpt: 'an-answer' }])
})

test('a closed conversation is kept for two years after its last message, an open one stays', async () => {
  const gita = await app.as('gita')
  const [one, two] = [await createPerson(app), await createPerson(app)]
  const closed = await write(one.caller, 'closed')
  const open = await write(two.caller, 'open')
  await gita.call(closeConversation, { params: { conversationId: closed } })
  const remaining = (id: number) => app.countRows('conversations', sql`id = ${id}`)
  ahead += (2 * 365 - 1) * day
  await app.work('sweep')
  expect([await remaining(closed), await remaining(open)]).toEqual([1, 1])
  ahead += 2 * day
  await app.work('sweep')
  expect([await remaining(closed), await remaining(open)]).toEqual([0, 1])
  expect(await app.countRows('messages')).toBeGreaterThan(0)
})
