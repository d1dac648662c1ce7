import { beforeEach, describe, expect, test } from 'vitest'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { showHome } from '#contract/home/home.ts'
import { showCounts } from '#contract/home/counts.ts'
import { listInbox } from '#contract/messages/inbox.ts'
import {
  listMessages,
  readConversation,
  replyToConversation,
  sendMessage,
  showConversation,
} from '#contract/messages/messages.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { saveNotificationSettings } from '#contract/settings/notifications.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { createCompanyFor, createPerson, globex } from '../employments/invitationFixtures.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'

const app = useBackend({ rateFactor: 1000 })
const form = { subject: 'Summer internship', text: 'Do you take interns?\n\nI could start in June.' }

beforeEach(async () => {
  await app.empty('conversations', 'notifications')
})

const write = async (by?: Caller) => {
  const { id } = await (by ?? (await app.as('ana'))).call(sendMessage, { params: globex, body: form })
  return { conversationId: id }
}
const reply = (by: Caller, params: { conversationId: number }, text = 'Yes, we do.') =>
  by.call(replyToConversation, { params, body: { text } })

describe('mails and notifications', () => {
  test('bring a message to those who answer, who can reply to the person directly', async () => {
    const params = await write()
    const mail = (await app.mailsTo('gita@globex.example')).at(-1)
    expect(mail).toMatchObject({
      subject: 'Ana Kovalenko to Globex: Summer internship',
      replyTo: { address: 'ana@people.example' },
    })
    expect(mail?.text).toContain('Do you take interns?\n\nI could start in June.')
    const [received] = (
      await (await app.as('gita')).call(listNotifications, { query: { topic: 'messages' } })
    ).items
    expect(received).toMatchObject({
      kind: 'messageReceived',
      data: { conversation_id: params.conversationId, person: 'Ana Kovalenko' },
    })
  })

  test('bring an answer to the person, without an address of the company’s members', async () => {
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const params = await write()
    const before = (await app.mailsTo('ana@people.example', 0)).length
    await reply(gita, params)
    const mail = (await app.mailsTo('ana@people.example', before + 1)).at(-1)
    expect(mail?.subject).toBe('Globex answered: Summer internship')
    expect(mail?.replyTo).toBeUndefined()
    expect(JSON.stringify(mail)).not.toMatch(/gita|rao/i)
    // What a colleague has answered waits for nobody.
    const unread = await gita.call(listNotifications, { query: { topic: 'messages', unread: 'true' } })
    expect(unread.items).toEqual([])
    await ana.call(readConversation, { params, body: { up_to: 1_000_000 } })
    const own = await ana.call(listNotifications, { query: { topic: 'messages', unread: 'true' } })
    expect(own.items).toEqual([])
  })

  test('obey the settings of the recipient', async () => {
    const person = await createPerson(app)
    const channels = { in_app: true, email: false, digest: false }
    await person.caller.call(saveNotificationSettings, {
      body: { events: [{ kind: 'messageAnswered', channels }], digest: 'daily' },
    })
    await reply(await app.as('gita'), await write(person.caller))
    expect(await app.mailsTo(person.email, 0)).toEqual([])
    expect((await person.caller.call(listNotifications)).items).toMatchObject([{ kind: 'messageAnswered' }])
  })
})

describe('live', () => {
  const channelOf = async (slug = 'globex') => {
    const { rows } = await app.backend.connection.pool.query('select id from companies where slug = $1', [
      slug,
    ])
    return `private-inbox.${(rows[0] as { id: string }).id}`
  }

  test('both sides hear of a message; the inbox is closed to everybody else', async () => {
    const [ana, gita, mira] = await Promise.all([app.as('ana'), app.as('gita'), app.as('mira')])
    const params = await write()
    const inbox = socketOf(app, gita).subscribe(await channelOf())
    const own = socketOf(app, ana).subscribe(`private-user.${await app.idOf('ana')}`)
    await Promise.all([untilSubscribed(inbox), untilSubscribed(own)])
    const waiting = await gita.call(showCounts)
    const events = [inbox, own].map(
      (channel) => new Promise((resolve) => channel.bind('messagesChanged', resolve)),
    )
    await reply(gita, params)
    const event = { conversation_id: params.conversationId }
    const [ofCompany, ofPerson] = await Promise.all(events)
    const after = { gita: await gita.call(showCounts), ana: await ana.call(showCounts) }
    // What was answered has been read; both menus show what their side has not read yet.
    expect(ofCompany).toMatchObject({ ...event, ...after.gita.inboxes[0] })
    expect(after.gita.inboxes[0]?.unread).toBe((waiting.inboxes[0]?.unread ?? 0) - 1)
    expect(ofPerson).toMatchObject({ ...event, company_id: null, unread: after.ana.messages })
    expect(after.ana.messages).toBeGreaterThan(0)
    expect((await mira.call(showCounts)).inboxes).toEqual([])
    const channel_name = await channelOf()
    for (const outsider of [ana, mira]) {
      const body = { socket_id: '1.1', channel_name }
      expect((await failure(outsider.call(authorizeChannel, { body }))).code).toBe('channelDenied')
    }
  })
})

describe('people and companies that have gone', () => {
  test('a closed account disappears from the inbox and comes back with it', async () => {
    const gita = await app.as('gita')
    const person = await createPerson(app)
    const params = await write(person.caller)
    await (await app.reauthenticate(person.caller)).call(closeAccount)
    expect(await gita.call(listInbox, { params: globex })).toMatchObject({ items: [], counts: { open: 0 } })
    expect((await failure(gita.call(showConversation, { params }))).status).toBe(404)
    await app.operators.reopenAccount(person.email)
    expect((await gita.call(listInbox, { params: globex })).items).toHaveLength(1)
  })

  test('a closed company leaves the person what was written', async () => {
    const [admin, person] = [await createPerson(app), await createPerson(app)]
    const slug = await createCompanyFor(app, admin)
    const { id: conversationId } = await person.caller.call(sendMessage, { params: { slug }, body: form })
    const params = { conversationId }
    await reply(admin.caller, params)
    await app.operators.closeCompany(slug, null)
    await settled(app.backend)
    expect((await person.caller.call(listMessages, { params })).items).toHaveLength(2)
    expect(await person.caller.call(showConversation, { params })).toMatchObject({
      company_closed: true,
      state: 'closed',
    })
    expect((await failure(reply(person.caller, params))).code).toBe('companyClosed')
    expect((await failure(admin.caller.call(showConversation, { params }))).status).toBe(404)
  })
})

test('the home page shows what waits for the company, and an answer to the person until it is read', async () => {
  const [gita, person] = [await app.as('gita'), await createPerson(app)]
  const waitingKinds = async (by: Caller) => (await by.call(showHome)).matters.map(({ kind }) => kind)
  const params = await write(person.caller)
  expect(await waitingKinds(gita)).toContain('messages')
  const { companies } = await gita.call(showOwnProfileExtra)
  expect(companies).toMatchObject([{ slug: 'globex', unread_messages: 1 }])
  await reply(gita, params)
  expect(await waitingKinds(gita)).not.toContain('messages')
  expect(await waitingKinds(person.caller)).toEqual(['message'])
  expect((await person.caller.call(showOwnProfileExtra)).unread_messages).toBe(1)
  await person.caller.call(readConversation, { params, body: { up_to: 1_000_000 } })
  expect(await waitingKinds(person.caller)).toEqual([])
})
