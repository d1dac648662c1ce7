import { sql } from '#drizzle'
import { beforeEach, expect, test } from 'vitest'
import { withdrawApplication } from '#contract/applications/applications.ts'
import type { Output } from '#contract/core/schema.ts'
import { showHome } from '#contract/home/home.ts'
import { writeAboutApplication } from '#contract/messages/applicationThreads.ts'
import { readConversation } from '#contract/messages/messages.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { inboxChannel, userChannel } from '#contract/realtime/channels.ts'
import { applicationMessagesChanged, messagesChanged } from '#contract/realtime/events.ts'
import { changeMember } from '#contract/employments/members.ts'
import { saveNotificationSettings } from '#contract/settings/notifications.ts'
import type { PersonName } from '../../world.ts'
import { settled, useBackend, type Caller } from '../backend.ts'
import { pdfBytes } from '../documents/documentFixtures.ts'
import { globex } from '../employments/invitationFixtures.ts'
import { useMessageFiles } from '../messages/messageFiles.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import { limitJob } from './applicationFixtures.ts'
import { applied, write } from './threadFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

beforeEach(async () => {
  await app.empty('message_blocks', 'conversations', 'notifications', 'jobs')
  await answersMessages(false)
})

/** Whether Hugo, who manages jobs, also answers the messages to Globex. */
const answersMessages = async (answer_messages: boolean, manage_hr_panel = true) =>
  (await app.as('gita')).call(changeMember, {
    params: { ...globex, userId: await app.idOf('hugo') },
    body: { role: 'member', manage_hr_panel, answer_messages },
  })
/** What somebody was notified of about messages. */
async function newsOf(caller: Caller, unread?: 'true') {
  await settled(app.backend)
  const query = { topic: 'messages', ...(unread && { unread }) } as const
  return (await caller.call(listNotifications, { query })).items
}
const gitaMail = 'gita@globex.example'
const anaMail = 'ana@people.example'

test('a message of the candidate is news for the job’s managers alone, in a mail that nobody can reply to', async () => {
  const { jobId, applicationId, ana, gita, hugo } = await applied(app)
  await limitJob(app, jobId, ['gita'])
  await answersMessages(true)
  await settled(app.backend)
  const before = (await app.mailsTo(gitaMail, 0)).length
  await write(ana, applicationId, 'Is the office in <b>Lviv</b>?')
  expect(await newsOf(gita)).toMatchObject([
    { kind: 'applicantMessage', data: { person: 'Ana Kovalenko', application_id: applicationId } },
  ])
  expect([await newsOf(hugo), await newsOf(ana)]).toEqual([[], []])
  const mail = (await app.mailsTo(gitaMail, before + 1)).at(-1)
  expect(mail?.subject).toBe('Ana Kovalenko wrote about Backend engineer')
  expect(mail?.text).toContain('Is the office in <b>Lviv</b>?')
  expect(mail?.html).toContain('&lt;b&gt;Lviv')
  expect(mail?.replyTo).toBeUndefined()
  expect(JSON.stringify(mail)).not.toContain(anaMail)
})

test('a message of the company is news for the candidate, in their language, and names no member', async () => {
  const { jobId, applicationId, ana, gita, hugo } = await applied(app)
  await settled(app.backend)
  const before = (await app.mailsTo(anaMail, 0)).length
  await write(hugo, applicationId, 'When could you start?')
  const [received] = await newsOf(ana)
  expect(received).toMatchObject({
    kind: 'messageAnswered',
    data: { job_id: jobId, subject: 'Backend engineer' },
  })
  const mail = (await app.mailsTo(anaMail, before + 1)).at(-1)
  expect(mail?.subject).toBe('Globex wrote to you about Backend engineer')
  expect(mail?.replyTo).toBeUndefined()
  expect(JSON.stringify(mail)).not.toMatch(/hugo|lind/i)
  expect(mail?.text).toContain(`/applications/globex/${jobId}#messages`)
  expect(await newsOf(gita)).toEqual([])
  const toDos = async () => (await ana.call(showHome)).matters.map(({ kind }) => kind)
  expect(await toDos()).toContain('message')
  const conversationId = (received?.data as { conversation_id: number }).conversation_id
  await ana.call(readConversation, { params: { conversationId }, body: { up_to: 1_000_000 } })
  expect([await newsOf(ana, 'true'), (await toDos()).includes('message')]).toEqual([[], false])
})

test('what the company has answered waits for none of its managers', async () => {
  const { applicationId, ana, gita, hugo } = await applied(app)
  await write(ana, applicationId, 'Is the office in Lviv?')
  expect([(await newsOf(gita, 'true')).length, (await newsOf(hugo, 'true')).length]).toEqual([1, 1])
  await write(hugo, applicationId, 'It is.')
  expect([await newsOf(gita, 'true'), await newsOf(hugo, 'true')]).toEqual([[], []])
})

test('news obey the settings of the recipient', async () => {
  const { applicationId, ana, gita } = await applied(app)
  const body = (email: boolean) => ({
    events: [{ kind: 'applicantMessage' as const, channels: { in_app: true, email, digest: false } }],
    digest: 'daily' as const,
  })
  await gita.call(saveNotificationSettings, { body: body(false) })
  await settled(app.backend)
  const before = (await app.mailsTo(gitaMail, 0)).length
  await write(ana, applicationId, 'Is the office in Lviv?')
  expect(await newsOf(gita)).toHaveLength(1)
  expect(await app.mailsTo(gitaMail, 0)).toHaveLength(before)
  await gita.call(saveNotificationSettings, { body: body(true) })
})

test('a withdrawal takes what notifications say of messages from the company, and leaves the candidate’s', async () => {
  const { applicationId, params, ana, gita } = await applied(app)
  await write(gita, applicationId, 'When could you start?')
  await write(ana, applicationId, 'In June.')
  expect(await newsOf(gita)).toHaveLength(1)
  await ana.call(withdrawApplication, { params })
  expect([await newsOf(gita), (await newsOf(ana)).length]).toEqual([[], 1])
  expect(await app.countRows('notifications', sql`kind = 'applicantMessage'`)).toBe(0)
})

test('files are read by those who handle the application, and by nobody who only answers messages', async () => {
  const { applicationId, params, ana, gita, hugo } = await applied(app)
  const files = useMessageFiles(app)
  const upload = await files.upload(ana, pdfBytes('Ana'), 'Portfolio.pdf')
  const body = { text: 'My portfolio.', attachments: [upload] }
  const { messages } = await ana.call(writeAboutApplication, { params: { applicationId }, body })
  const [file] = messages.items[0]?.attachments ?? []
  expect(file?.name).toBe('Portfolio.pdf')
  const statuses = async () => [
    await files.statusOf(ana, file?.url),
    await files.statusOf(gita, file?.url),
    await files.statusOf(hugo, file?.url),
    await files.statusOf(await app.as('mira'), file?.url),
  ]
  expect(await statuses()).toEqual([200, 200, 200, 404])
  await answersMessages(true, false)
  expect(await statuses()).toEqual([200, 200, 404, 404])
  await ana.call(withdrawApplication, { params })
  expect(await statuses()).toEqual([200, 404, 404, 404])
})

test('open pages of both sides hear of a message, and no page of anybody else', async () => {
  const { jobId, applicationId, ana, gita, hugo } = await applied(app)
  await limitJob(app, jobId, ['gita'])
  await answersMessages(true)
  type Payload = Output<(typeof applicationMessagesChanged)['payload']>
  const received: (readonly [PersonName, string, Payload])[] = []
  for (const name of ['ana', 'gita', 'hugo', 'ivan'] as const) {
    const channel = socketOf(app, await app.as(name)).subscribe(
      `private-${userChannel(await app.idOf(name))}`,
    )
    await untilSubscribed(channel)
    for (const event of [applicationMessagesChanged.name, messagesChanged.name])
      channel.bind(event, (payload: Payload) => received.push([name, event, payload]))
  }
  // Hugo answers messages, and hears of the inbox.
  const { rows } = await app.backend.connection.pool.query("select id from companies where slug = 'globex'")
  const companyId = Number((rows[0] as { id: string }).id)
  const inbox = socketOf(app, hugo).subscribe(`private-${inboxChannel(companyId)}`)
  await untilSubscribed(inbox)
  inbox.bind(messagesChanged.name, (payload: Payload) => received.push(['hugo', 'inbox', payload]))
  await write(ana, applicationId, 'Is the office in Lviv?')
  await settled(app.backend)
  await write(gita, applicationId, 'It is.')
  await settled(app.backend)
  const receivedBy = (name: PersonName, event: string) =>
    received.filter(([by, itsEvent]) => by === name && itsEvent === event).map(([, , payload]) => payload)
  const ids = { application_id: applicationId, job_id: jobId }
  await expect.poll(() => receivedBy('ana', messagesChanged.name)).toHaveLength(2)
  expect(receivedBy('gita', applicationMessagesChanged.name)).toEqual([ids, ids])
  expect(receivedBy('ana', applicationMessagesChanged.name)).toEqual([ids, ids])
  // The menu of a manager counts no inbox by it.
  expect(receivedBy('gita', messagesChanged.name)).toEqual([])
  expect(received.some(([name]) => name === 'hugo' || name === 'ivan')).toBe(false)
})
