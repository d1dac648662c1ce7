import { beforeEach, describe, expect, test } from 'vitest'
import { changeMember } from '#contract/employments/members.ts'
import {
  assignConversation,
  closeConversation,
  listAnswerers,
  listInbox,
  reopenConversation,
} from '#contract/messages/inbox.ts'
import {
  blockMessages,
  listConversations,
  listMessages,
  readConversation,
  replyToConversation,
  sendMessage,
  showConversation,
  showMessaging,
  unblockMessages,
} from '#contract/messages/messages.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createPerson, globex } from '../employments/invitationFixtures.ts'

let clock = Date.now()
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const form = { subject: 'Summer internship', text: 'Do you take interns?\n\nI could start in June.' }
const hour = 60 * 60 * 1000

beforeEach(async () => {
  await app.empty('message_blocks', 'conversations')
})

const write = async (by?: Caller) => {
  const { id } = await (by ?? (await app.as('ana'))).call(sendMessage, { params: globex, body: form })
  return { conversationId: id }
}
const reply = (by: Caller, params: { conversationId: number }, text = 'Yes, we do.') =>
  by.call(replyToConversation, { params, body: { text } })
const setRight = async (answer_messages: boolean) =>
  (await app.as('gita')).call(changeMember, {
    params: { ...globex, userId: await app.idOf('hugo') },
    body: { role: 'member', manage_hr_panel: true, answer_messages },
  })

describe('a conversation', () => {
  test('starts with the person, is answered by the company and names no colleague to the person', async () => {
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const params = await write()
    const inbox = await gita.call(listInbox, { params: globex })
    expect(inbox.counts).toEqual({ open: 1, mine: 0, closed: 0 })
    expect(inbox.items).toMatchObject([
      {
        subject: form.subject,
        state: 'open',
        unread: true,
        last_side: 'person',
        assignee: null,
        person: { name: 'Ana Kovalenko' },
        excerpt: 'Do you take interns? I could start in June.',
      },
    ])
    await reply(gita, params)
    // The first to answer takes care of it.
    expect(await gita.call(showConversation, { params })).toMatchObject({
      side: 'company',
      email: 'ana@people.example',
      waiting_since: null,
      assignee: { name: 'Gita Rao' },
    })
    const seen = await ana.call(showConversation, { params })
    const answers = await ana.call(listMessages, { params })
    expect(seen).toMatchObject({ side: 'person', unread: true, assignee: null })
    expect(answers.items).toMatchObject([
      { side: 'company', text: 'Yes, we do.', answered_by: null },
      { side: 'person', text: form.text, answered_by: null },
    ])
    expect(JSON.stringify([seen, answers])).not.toMatch(/gita|rao/i)
    expect((await gita.call(listMessages, { params })).items[0]?.answered_by?.name).toBe('Gita Rao')
    expect((await ana.call(listConversations)).items).toMatchObject([
      { excerpt: 'Yes, we do.', unread: true },
    ])
  })

  test('is the only open one of a person and a company, however many requests arrive at once', async () => {
    const ana = await app.as('ana')
    const sent = await Promise.allSettled(
      Array.from({ length: 8 }, () => ana.call(sendMessage, { params: globex, body: form })),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await failure(write())).code).toBe('conversationOpen')
    expect((await ana.call(showMessaging, { params: globex })).conversation_id).toBeGreaterThan(0)
  })

  test('is closed and opened again by the company, and by a message of the person', async () => {
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const params = await write()
    expect(await gita.call(closeConversation, { params })).toMatchObject({ state: 'closed' })
    expect((await failure(reply(gita, params))).code).toBe('conversationClosed')
    const reopened = await gita.call(reopenConversation, { params })
    // It has not been answered, so the person waits for it again.
    expect(reopened).toMatchObject({ state: 'open', reply_refusal: null })
    expect(reopened.waiting_since).not.toBeNull()
    await gita.call(closeConversation, { params })
    await reply(ana, params, 'And in July?')
    expect(await ana.call(showConversation, { params })).toMatchObject({ state: 'open' })
    await gita.call(closeConversation, { params })
    await write()
    expect((await failure(gita.call(reopenConversation, { params }))).code).toBe('conversationOpen')
    expect((await failure(reply(ana, params))).code).toBe('conversationOpen')
  })

  test('is found by its subject, the name of the person and its messages, in Cyrillic too', async () => {
    const gita = await app.as('gita')
    const { id: userId } = await createPerson(app)
    await app.backend.connection.pool.query(
      `insert into conversations (company_id, user_id, subject)
       select id, $1, 'Питання про СТАЖУВАННЯ' from companies where slug = 'globex'`,
      [userId],
    )
    const params = await write()
    await reply(gita, params, 'Надішліть РЕЗЮМЕ, 100% вчасно.')
    const found = async (q: string) => (await gita.call(listInbox, { params: globex, query: { q } })).items
    expect(await found('стажування')).toHaveLength(1)
    expect(await found('kovalenko')).toMatchObject([{ subject: form.subject }])
    expect(await found('резюме')).toMatchObject([{ subject: form.subject }])
    expect(await found('in june')).toMatchObject([{ subject: form.subject }])
    expect(await found('100%')).toHaveLength(1)
    expect(await found('10%0')).toEqual([])
    expect(await found('%')).toEqual([])
    const first = await gita.call(listInbox, { params: globex, query: { limit: 1 } })
    const second = await gita.call(listInbox, {
      params: globex,
      query: { limit: 1, after: first.next ?? '' },
    })
    expect([first.items.length, second.items.length, second.next]).toEqual([1, 1, null])
  })
})

describe('those who answer', () => {
  test('are admins and the members who were given the permission, until it is taken back', async () => {
    const hugo = await app.as('hugo')
    const params = await write()
    expect((await failure(hugo.call(listInbox, { params: globex }))).status).toBe(403)
    await setRight(true)
    await reply(hugo, params)
    expect((await hugo.call(listInbox, { params: globex, query: { filter: 'mine' } })).items).toHaveLength(1)
    const names = (await hugo.call(listAnswerers, { params: globex })).map(({ name }) => name)
    expect(names).toEqual(['Gita Rao', 'Hugo Lind'])
    await setRight(false)
    expect((await failure(reply(hugo, params))).status).toBe(404)
    expect((await (await app.as('gita')).call(showConversation, { params })).assignee).toBeNull()
  })

  test('keep the permission when only another right is changed', async () => {
    const gita = await app.as('gita')
    const params = { ...globex, userId: await app.idOf('hugo') }
    await setRight(true)
    const body = { role: 'member', manage_hr_panel: true } as const
    expect(await gita.call(changeMember, { params, body })).toMatchObject({ answer_messages: true })
    await setRight(false)
  })

  test('assign conversations to each other, and to nobody else', async () => {
    const gita = await app.as('gita')
    const params = await write()
    const assign = async (name: 'gita' | 'mira') =>
      gita.call(assignConversation, { params, body: { user_id: await app.idOf(name) } })
    expect((await assign('gita')).assignee?.name).toBe('Gita Rao')
    expect((await failure(assign('mira'))).fields[0]?.field).toBe('user_id')
    expect(await gita.call(assignConversation, { params, body: { user_id: null } })).toMatchObject({
      assignee: null,
    })
  })

  test('share what has been read', async () => {
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const params = await write()
    const { items } = await gita.call(listMessages, { params })
    await gita.call(readConversation, { params, body: { up_to: items[0]?.id ?? 0 } })
    expect((await gita.call(listInbox, { params: globex })).items[0]?.unread).toBe(false)
    const { id } = await reply(gita, params)
    // Nobody reads ahead of what was sent.
    await ana.call(readConversation, { params, body: { up_to: id + 1000 } })
    await reply(gita, params)
    expect((await ana.call(showConversation, { params })).unread).toBe(true)
  })
})

describe('blocking', () => {
  test('stops the other side, and can be undone', async () => {
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const params = await write()
    expect(await ana.call(blockMessages, { params })).toMatchObject({
      blocking: true,
      reply_refusal: 'messagesBlockedHere',
    })
    expect((await failure(reply(gita, params))).code).toBe('messagesBlocked')
    await ana.call(unblockMessages, { params })
    await reply(gita, params)
    await gita.call(blockMessages, { params })
    expect((await failure(reply(ana, params))).code).toBe('messagesBlocked')
    await gita.call(closeConversation, { params })
    expect((await failure(write())).code).toBe('messagesBlocked')
    expect(await ana.call(showMessaging, { params: globex })).toMatchObject({ refusal: 'messagesBlocked' })
    // Ana has not blocked anybody, so there is nothing that she could undo.
    await ana.call(unblockMessages, { params })
    expect((await failure(write())).code).toBe('messagesBlocked')
  })
})

describe('the response time', () => {
  const started = clock
  const response = async () => (await (await app.as('ana')).call(showMessaging, { params: globex })).response

  test('counts silence, and is not told of few', async () => {
    const gita = await app.as('gita')
    const ask = async () => write((await createPerson(app)).caller)
    const waiting = await Promise.all(Array.from({ length: 4 }, ask))
    clock += hour
    await reply(gita, waiting[0]!)
    expect(await response()).toBeNull()
    clock = started
    waiting.push(await ask())
    clock += 2 * hour
    // One was answered within an hour; four have waited for two.
    expect(await response()).toEqual({ seconds: 2 * 3600, at_least: true })
    for (const params of waiting.slice(1, 4)) await reply(gita, params)
    clock += 50 * hour
    expect(await response()).toEqual({ seconds: 2 * 3600, at_least: false })
    clock = started
  })
})
