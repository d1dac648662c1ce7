import { beforeEach, describe, expect, test } from 'vitest'
import { listApplicants, showApplication, showMyApplication } from '#contract/applications/applications.ts'
import { showDesk } from '#contract/applications/desk.ts'
import { showCounts } from '#contract/home/counts.ts'
import { showApplicationThread } from '#contract/messages/applicationThreads.ts'
import { listInbox } from '#contract/messages/inbox.ts'
import {
  listConversations,
  listMessages,
  readConversation,
  sendMessage,
  showConversation,
  showMessaging,
} from '#contract/messages/messages.ts'
import { useBackend, type Caller } from '../backend.ts'
import { globex } from '../employments/invitationFixtures.ts'
import { applied, refusal, texts, write } from './threadFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

beforeEach(async () => {
  await app.empty('message_blocks', 'conversations', 'jobs')
})

describe('the thread of an application', () => {
  test('is begun by the company, answered by the candidate, and names no member to them', async () => {
    const { jobId, applicationId, params, ana, hugo } = await applied(app)
    const empty = await hugo.call(showApplicationThread, { params })
    expect(empty).toMatchObject({ conversation_id: null, side: 'company', reply_refusal: null })
    const begun = await write(hugo, applicationId, 'When could you start?')
    expect(begun.messages.items).toMatchObject([{ side: 'company', answered_by: { name: 'Hugo Lind' } }])
    const { thread } = await ana.call(showMyApplication, { params: { jobId } })
    expect(thread).toMatchObject({ side: 'person', person: { name: 'Ana Kovalenko' } })
    expect(JSON.stringify(thread)).not.toMatch(/hugo|lind/i)
    const answered = await write(ana, applicationId, 'In June.')
    expect(texts(answered)).toEqual(['In June.', 'When could you start?'])
    const received = await hugo.call(showApplication, { params })
    if (received.state === 'withdrawn') throw new Error('It is withdrawn')
    expect(received.thread?.messages.items).toEqual(
      (await hugo.call(showApplicationThread, { params })).messages.items,
    )
  })

  test('has nobody’s address, for either side', async () => {
    const { applicationId, params, ana, gita } = await applied(app)
    const { conversation_id: id } = await write(ana, applicationId, 'Is the office in Lviv?')
    const conversation = { params: { conversationId: id ?? 0 } }
    const seen = [
      await gita.call(showApplicationThread, { params }),
      await gita.call(showConversation, conversation),
      await gita.call(listMessages, conversation),
      await ana.call(showConversation, conversation),
    ]
    expect(JSON.stringify(seen)).not.toContain('@')
  })

  test('is made once, however many first messages arrive at the same time, and loses none', async () => {
    const { applicationId, params, ana, gita, hugo } = await applied(app)
    const writers = [ana, gita, hugo, ana, gita, hugo]
    await Promise.all(writers.map((by, index) => write(by, applicationId, `Message ${index}`)))
    expect(await app.countRows('conversations')).toBe(1)
    const sent = texts(await gita.call(showApplicationThread, { params }))
    expect(sent.toSorted()).toEqual(writers.map((_, index) => `Message ${index}`))
  })

  test('is outside the inbox, beside the one open conversation, and in the person’s own list', async () => {
    const { jobId, applicationId, ana, gita } = await applied(app)
    const { conversation_id: id } = await write(ana, applicationId, 'Is the office in Lviv?')
    const inbox = await gita.call(listInbox, { params: globex, query: { q: 'Lviv' } })
    expect([inbox.items, inbox.counts]).toEqual([[], { open: 0, mine: 0, closed: 0 }])
    expect((await gita.call(showCounts)).inboxes).toMatchObject([{ unread: 0 }])
    expect((await ana.call(showMessaging, { params: globex })).conversation_id).toBeNull()
    const body = { subject: 'Something else', text: 'Do you have a canteen?' }
    await ana.call(sendMessage, { params: globex, body })
    await write(gita, applicationId, 'It is.')
    expect((await gita.call(listInbox, { params: globex })).items).toMatchObject([{ subject: body.subject }])
    expect((await ana.call(listConversations)).items).toMatchObject([
      {
        id,
        subject: 'Backend engineer',
        unread: true,
        waiting_since: null,
        application: { id: applicationId, job_id: jobId },
      },
      { subject: body.subject, application: null },
    ])
    expect((await ana.call(showCounts)).messages).toBe(1)
  })

  test('waits on the desk until one of those who handle it has read it', async () => {
    const { jobId, applicationId, params, ana, gita, hugo } = await applied(app)
    const waits = async (by: Caller) => {
      const { items } = await by.call(listApplicants, { params: { jobId } })
      const [row] = items
      const { messages } = await by.call(showDesk, { params: globex })
      return [row?.state !== 'withdrawn' && row?.unread_messages, messages.map((one) => one.candidate)]
    }
    await write(gita, applicationId, 'When could you start?')
    expect(await waits(gita)).toEqual([false, []])
    await write(ana, applicationId, 'In June.')
    expect([await waits(gita), await waits(hugo)]).toEqual([
      [true, ['Ana Kovalenko']],
      [true, ['Ana Kovalenko']],
    ])
    const thread = await hugo.call(showApplicationThread, { params })
    const upTo = thread.messages.items[0]?.id ?? 0
    await hugo.call(readConversation, {
      params: { conversationId: thread.conversation_id ?? 0 },
      body: { up_to: upTo },
    })
    expect(await waits(gita)).toEqual([false, []])
  })

  test('shows earlier messages page by page', async () => {
    const { applicationId, params, ana, gita } = await applied(app)
    for (let index = 0; index < 22; index++)
      await write(index % 2 ? ana : gita, applicationId, `Message ${index}`)
    const { messages, conversation_id: id } = await gita.call(showApplicationThread, { params })
    expect([messages.items.length, messages.items[0]?.text]).toEqual([20, 'Message 21'])
    const earlier = await gita.call(listMessages, {
      params: { conversationId: id ?? 0 },
      query: { after: messages.next ?? '' },
    })
    expect(earlier.items.map(({ text }) => text)).toEqual(['Message 1', 'Message 0'])
  })
})

test('a text that is empty or too long is refused, and makes no thread', async () => {
  const { applicationId, ana } = await applied(app)
  expect(await refusal(write(ana, applicationId, '  '))).toBe('422 invalid')
  expect(await refusal(write(ana, applicationId, 'x'.repeat(5_001)))).toBe('422 invalid')
  expect(await refusal(write(ana, 999_999, 'Hello'))).toBe('404 notFound')
  expect(await app.countRows('conversations')).toBe(0)
})
