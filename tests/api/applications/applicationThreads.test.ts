import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  listApplicants,
  showApplication,
  showMyApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { showDesk } from '#contract/applications/desk.ts'
import { showCounts } from '#contract/home/counts.ts'
import { showApplicationThread, writeAboutApplication } from '#contract/messages/applicationThreads.ts'
import { listInbox } from '#contract/messages/inbox.ts'
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
import { changeMember } from '#contract/employments/members.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { globex } from '../employments/invitationFixtures.ts'
import { limitJob, postAppliedJob, sendResume } from './applicationFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const write = (by: Caller, applicationId: number, text: string) =>
  by.call(writeAboutApplication, { params: { applicationId }, body: { text } })
const refusal = async (refused: Promise<unknown>) => {
  const { status, code } = await failure(refused)
  return `${status} ${code}`
}
const texts = ({ messages }: { messages: { items: readonly { text: string }[] } }) =>
  messages.items.map(({ text }) => text)

beforeEach(async () => {
  await app.empty('message_blocks', 'conversations', 'jobs')
})

async function applied() {
  const { jobId, applicationId } = await postAppliedJob(app)
  const [ana, gita, hugo] = await Promise.all([app.as('ana'), app.as('gita'), app.as('hugo')])
  return { jobId, applicationId, params: { applicationId }, ana, gita, hugo }
}
/** Hugo manages jobs; whether he also answers messages. */
const setRights = async (rights: { manage_hr_panel: boolean; answer_messages: boolean }) =>
  (await app.as('gita')).call(changeMember, {
    params: { ...globex, userId: await app.idOf('hugo') },
    body: { role: 'member', ...rights },
  })

describe('the thread of an application', () => {
  test('is begun by the company, answered by the candidate, and names no member to them', async () => {
    const { jobId, applicationId, params, ana, hugo } = await applied()
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
    const { applicationId, params, ana, gita } = await applied()
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
    const { applicationId, params, ana, gita, hugo } = await applied()
    const writers = [ana, gita, hugo, ana, gita, hugo]
    await Promise.all(writers.map((by, index) => write(by, applicationId, `Message ${index}`)))
    expect(await app.countRows('conversations')).toBe(1)
    const sent = texts(await gita.call(showApplicationThread, { params }))
    expect(sent.toSorted()).toEqual(writers.map((_, index) => `Message ${index}`))
  })

  test('is outside the inbox, beside the one open conversation, and in the person’s own list', async () => {
    const { jobId, applicationId, ana, gita } = await applied()
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
    const { jobId, applicationId, params, ana, gita, hugo } = await applied()
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
    const { applicationId, params, ana, gita } = await applied()
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

describe('the company’s side', () => {
  test('are those who handle the application, whether or not they answer messages', async () => {
    const { jobId, applicationId, params, ana, gita, hugo } = await applied()
    const { conversation_id: id } = await write(ana, applicationId, 'Is the office in Lviv?')
    const conversation = { params: { conversationId: id ?? 0 } }
    await setRights({ manage_hr_panel: false, answer_messages: true })
    expect(await refusal(hugo.call(showApplicationThread, { params }))).toBe('404 notFound')
    expect(await refusal(write(hugo, applicationId, 'Yes'))).toBe('404 notFound')
    expect(await refusal(hugo.call(listMessages, conversation))).toBe('404 notFound')
    await setRights({ manage_hr_panel: true, answer_messages: false })
    expect(texts(await write(hugo, applicationId, 'Yes.'))).toHaveLength(2)
    await limitJob(app, jobId, ['gita'])
    expect(await refusal(hugo.call(showApplicationThread, { params }))).toBe('404 notFound')
    expect((await hugo.call(showDesk, { params: globex })).messages).toEqual([])
    expect(texts(await gita.call(showApplicationThread, { params }))).toHaveLength(2)
    expect(await refusal((await app.as('mira')).call(showApplicationThread, { params }))).toBe('404 notFound')
  })

  test('of their own application, somebody is its candidate alone', async () => {
    const { jobId, hugo, gita } = await applied()
    const { id: applicationId } = await sendResume(hugo, jobId)
    const params = { applicationId }
    const own = await write(hugo, applicationId, 'I would like to move to your team.')
    expect(own).toMatchObject({ side: 'person', messages: { items: [{ side: 'person' }] } })
    expect((await hugo.call(showDesk, { params: globex })).messages).toEqual([])
    expect((await gita.call(showDesk, { params: globex })).messages).toMatchObject([
      { candidate: 'Hugo Lind' },
    ])
    expect((await gita.call(showApplicationThread, { params })).side).toBe('company')
  })

  test('ends with a withdrawal, after which the candidate reads and writes no more', async () => {
    const { jobId, applicationId, params, ana, gita } = await applied()
    const { conversation_id: id } = await write(gita, applicationId, 'When could you start?')
    const conversation = { params: { conversationId: id ?? 0 } }
    await ana.call(withdrawApplication, { params })
    const refused = await failure(write(gita, applicationId, 'Hello?'))
    expect([refused.status, refused.code]).toEqual([409, 'applicationWithdrawn'])
    for (const call of [
      gita.call(showApplicationThread, { params }),
      gita.call(listMessages, conversation),
      gita.call(replyToConversation, { ...conversation, body: { text: 'Hello?' } }),
      ana.call(replyToConversation, { ...conversation, body: { text: 'Sorry' } }),
      write(ana, applicationId, 'Sorry'),
    ])
      expect(await refusal(call)).toBe('409 applicationWithdrawn')
    const { thread } = await ana.call(showMyApplication, { params: { jobId } })
    expect(thread).toMatchObject({
      reply_refusal: 'applicationWithdrawn',
      messages: { items: [{ text: 'When could you start?' }] },
    })
    expect(JSON.stringify(await gita.call(showApplication, { params }))).not.toContain('start?')
    expect((await failure(write(ana, applicationId, 'Sorry'))).message).toContain('You’ve withdrawn')
  })

  test('ends with the retention of the application, which has its own sentence', async () => {
    const { jobId, applicationId, params, ana, gita } = await applied()
    await write(ana, applicationId, 'Is the office in Lviv?')
    await app.backend.connection.db.execute(
      sql`update applications set expired_at = now() where id = ${applicationId}`,
    )
    expect(await refusal(write(gita, applicationId, 'Yes'))).toBe('409 applicationExpired')
    expect(await refusal(gita.call(showApplicationThread, { params }))).toBe('409 applicationExpired')
    expect(await refusal(write(ana, applicationId, 'Well?'))).toBe('409 applicationExpired')
    expect((await gita.call(showDesk, { params: globex })).messages).toEqual([])
    const { thread } = await ana.call(showMyApplication, { params: { jobId } })
    expect(thread?.messages.items).toHaveLength(1)
  })

  test('ends with the candidate’s account', async () => {
    const { applicationId, params, ana, gita } = await applied()
    const { conversation_id: id } = await write(ana, applicationId, 'Is the office in Lviv?')
    await app.backend.connection.db.execute(
      sql`update accounts set closed_at = now() where id = ${await app.idOf('ana')}`,
    )
    try {
      expect(await refusal(write(gita, applicationId, 'Yes'))).toBe('409 applicantGone')
      expect(await refusal(gita.call(showApplicationThread, { params }))).toBe('409 applicantGone')
      expect(await refusal(gita.call(listMessages, { params: { conversationId: id ?? 0 } }))).toBe(
        '404 notFound',
      )
      const received = await gita.call(showApplication, { params })
      expect(received.state !== 'withdrawn' && received.thread).toBeNull()
      expect((await gita.call(showDesk, { params: globex })).messages).toEqual([])
    } finally {
      await app.backend.connection.db.execute(
        sql`update accounts set closed_at = null where id = ${await app.idOf('ana')}`,
      )
    }
  })

  test('ends with the company, whose messages the candidate still reads', async () => {
    const { jobId, applicationId, ana, gita } = await applied()
    await write(gita, applicationId, 'When could you start?')
    await app.backend.connection.db.execute(sql`update companies set closed_at = now() where slug = 'globex'`)
    try {
      expect(await refusal(write(ana, applicationId, 'In June'))).toBe('410 companyClosed')
      const { thread } = await ana.call(showMyApplication, { params: { jobId } })
      expect(thread).toMatchObject({ company_closed: true, messages: { items: [{ side: 'company' }] } })
    } finally {
      await app.backend.connection.db.execute(
        sql`update companies set closed_at = null where slug = 'globex'`,
      )
    }
  })
})

describe('a block', () => {
  test('of the person holds here as well, and is undone here', async () => {
    const { applicationId, params, ana, gita } = await applied()
    const { conversation_id: id } = await write(gita, applicationId, 'When could you start?')
    const conversation = { params: { conversationId: id ?? 0 } }
    expect(await ana.call(blockMessages, conversation)).toMatchObject({ blocking: true })
    expect(await refusal(write(gita, applicationId, 'Hello?'))).toBe('409 messagesBlocked')
    expect(await refusal(write(ana, applicationId, 'Hello'))).toBe('409 messagesBlockedHere')
    expect(await gita.call(showApplicationThread, { params })).toMatchObject({
      reply_refusal: 'messagesBlocked',
      messages: { items: [{ text: 'When could you start?' }] },
    })
    await ana.call(unblockMessages, conversation)
    expect(texts(await write(gita, applicationId, 'Hello'))).toHaveLength(2)
  })

  test('made in the inbox refuses the first message too', async () => {
    const { applicationId, ana, gita } = await applied()
    const body = { subject: 'Something else', text: 'Do you have a canteen?' }
    const { id } = await ana.call(sendMessage, { params: globex, body })
    await ana.call(blockMessages, { params: { conversationId: id } })
    expect(await refusal(write(gita, applicationId, 'Hello'))).toBe('409 messagesBlocked')
    expect(await app.countRows('conversations')).toBe(1)
  })

  test('of the company is its inbox’s: who manages the job does not change it', async () => {
    const { applicationId, ana, gita } = await applied()
    const { conversation_id: id } = await write(ana, applicationId, 'Is the office in Lviv?')
    expect(await refusal(gita.call(blockMessages, { params: { conversationId: id ?? 0 } }))).toBe(
      '404 notFound',
    )
    const body = { subject: 'Something else', text: 'Do you have a canteen?' }
    const inbox = await ana.call(sendMessage, { params: globex, body })
    await gita.call(blockMessages, { params: { conversationId: inbox.id } })
    expect(await refusal(write(ana, applicationId, 'Hello'))).toBe('409 messagesBlocked')
    expect(await refusal(write(gita, applicationId, 'Hello'))).toBe('409 messagesBlockedHere')
  })
})

test('a text that is empty or too long is refused, and makes no thread', async () => {
  const { applicationId, ana } = await applied()
  expect(await refusal(write(ana, applicationId, '  '))).toBe('422 invalid')
  expect(await refusal(write(ana, applicationId, 'x'.repeat(5_001)))).toBe('422 invalid')
  expect(await refusal(write(ana, 999_999, 'Hello'))).toBe('404 notFound')
  expect(await app.countRows('conversations')).toBe(0)
})
