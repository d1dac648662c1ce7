import { sql } from '#drizzle'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  showApplication,
  showMyApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { showDesk } from '#contract/applications/desk.ts'
import { changeMember } from '#contract/employments/members.ts'
import { showApplicationThread } from '#contract/messages/applicationThreads.ts'
import {
  blockMessages,
  listMessages,
  replyToConversation,
  sendMessage,
  unblockMessages,
} from '#contract/messages/messages.ts'
import { failure, useBackend } from '../backend.ts'
import { globex } from '../employments/invitationFixtures.ts'
import { limitJob } from './applicationFixtures.ts'
import { applied, refusal, texts, write } from './threadFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

beforeEach(async () => {
  await app.empty('message_blocks', 'conversations', 'jobs')
})

/** Hugo manages jobs; whether he also answers messages. */
const setRights = async (rights: { manage_hr_panel: boolean; answer_messages: boolean }) =>
  (await app.as('gita')).call(changeMember, {
    params: { ...globex, userId: await app.idOf('hugo') },
    body: { role: 'member', ...rights },
  })

describe('the company’s side', () => {
  test('are those who handle the application, whether or not they answer messages', async () => {
    const { jobId, applicationId, params, ana, gita, hugo } = await applied(app)
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
    const { applicationId, params, hugo, gita } = await applied(app)
    // No command does that: who manages a job cannot apply for it, but its candidate may become a manager.
    await app.backend.connection.db.execute(
      sql`update applications set user_id = ${await app.idOf('hugo')} where id = ${applicationId}`,
    )
    const own = await write(hugo, applicationId, 'I would like to move to your team.')
    expect(own).toMatchObject({ side: 'person', messages: { items: [{ side: 'person' }] } })
    expect((await hugo.call(showDesk, { params: globex })).messages).toEqual([])
    expect((await gita.call(showDesk, { params: globex })).messages).toHaveLength(1)
    expect((await gita.call(showApplicationThread, { params })).side).toBe('company')
  })

  test('ends with a withdrawal, after which the candidate reads and writes no more', async () => {
    const { jobId, applicationId, params, ana, gita } = await applied(app)
    const { conversation_id: id } = await write(gita, applicationId, 'When could you start?')
    const conversation = { params: { conversationId: id ?? 0 } }
    await ana.call(withdrawApplication, { params })
    const refused = await failure(write(gita, applicationId, 'Hello?'))
    expect([refused.status, refused.code]).toEqual([409, 'applicationWithdrawn'])
    for (const call of [
      () => gita.call(showApplicationThread, { params }),
      () => gita.call(listMessages, conversation),
      () => gita.call(replyToConversation, { ...conversation, body: { text: 'Hello?' } }),
      () => ana.call(replyToConversation, { ...conversation, body: { text: 'Sorry' } }),
      () => write(ana, applicationId, 'Sorry'),
    ])
      expect(await refusal(call())).toBe('409 applicationWithdrawn')
    const { thread } = await ana.call(showMyApplication, { params: { jobId } })
    expect(thread).toMatchObject({
      reply_refusal: 'applicationWithdrawn',
      messages: { items: [{ text: 'When could you start?' }] },
    })
    expect(JSON.stringify(await gita.call(showApplication, { params }))).not.toContain('start?')
    expect((await failure(write(ana, applicationId, 'Sorry'))).message).toContain('You’ve withdrawn')
  })

  test('ends with the retention of the application, which has its own sentence', async () => {
    const { jobId, applicationId, params, ana, gita } = await applied(app)
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
    const { applicationId, params, ana, gita } = await applied(app)
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
})

describe('a block', () => {
  test('of the person holds here as well, and is undone here', async () => {
    const { applicationId, params, ana, gita } = await applied(app)
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
    const { applicationId, ana, gita } = await applied(app)
    const body = { subject: 'Something else', text: 'Do you have a canteen?' }
    const { id } = await ana.call(sendMessage, { params: globex, body })
    await ana.call(blockMessages, { params: { conversationId: id } })
    expect(await refusal(write(gita, applicationId, 'Hello'))).toBe('409 messagesBlocked')
    expect(await app.countRows('conversations')).toBe(1)
  })

  test('of the company is its inbox’s: who manages the job does not change it', async () => {
    const { applicationId, ana, gita } = await applied(app)
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

// The last test: the company stays closed.
test('a closed company is written to no more, and what it wrote stays with the candidate', async () => {
  const { jobId, applicationId, ana, gita } = await applied(app)
  await write(gita, applicationId, 'When could you start?')
  await app.operators.closeCompany('globex', null)
  expect(await refusal(write(ana, applicationId, 'In June'))).toBe('410 companyClosed')
  const { thread } = await ana.call(showMyApplication, { params: { jobId } })
  expect(thread).toMatchObject({ company_closed: true, messages: { items: [{ side: 'company' }] } })
})
