import { eq } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { conversationSubject } from '../core/subjects.ts'
import { findAnswererIds } from '../companies/membership.ts'
import { conversations, messages, shownMessages } from './schema.ts'
import { findAttachmentNames } from './attachments.ts'
import { selectConversations } from './columns.ts'
import { markReadBelow } from '../notifications/bySubject.ts'
import { notify } from '../notifications/notify.ts'

/**
 * Notifications about messages between people and companies. The mails have the whole text; a company may answer the
 * person's address directly, while the addresses of its members stay its own.
 */
export const messageNotifications: Reactions = {
  async messageSent(ctx, { conversationId, messageId }) {
    const found = await findSent(ctx, conversationId, messageId)
    // About those of applications, `applications/threadNotifications.ts` notifies.
    if (!found || found.conversation.applicationId !== null) return
    const { conversation, company, personName: person, email, sent, names } = found
    const subject = conversationSubject(conversationId)
    const data = {
      conversation_id: conversationId,
      company_slug: company.slug,
      company: company.name,
      subject: conversation.subject,
      job_id: null,
    }
    const about = `${subject}:${messageId}`
    const values = {
      subject: conversation.subject,
      text: sent.text,
      company: company.name,
      // The mail names the files; they are read in the conversation.
      ...(names.length > 0 && { context: 'attachments', attachments: names.join('\n') }),
    }
    if (sent.side === 'company') {
      // Colleagues need not answer what has been answered.
      await markReadBelow(ctx, subject, 'messageReceived')
      const to = [conversation.userId]
      return notify(ctx, { to, kind: 'messageAnswered', data, about, mail: { values } })
    }
    const to = (await findAnswererIds(ctx.db, conversation.companyId)).filter(
      (id) => id !== conversation.userId,
    )
    const { job_id: _, ...received } = data
    await notify(ctx, {
      to,
      kind: 'messageReceived',
      data: { ...received, person },
      about,
      named: conversation.userId,
      mail: { values: { ...values, person, address: email }, replyTo: email },
    })
  },
  async conversationRead(ctx, { conversationId, userId }) {
    await markReadBelow(ctx, conversationSubject(conversationId), userId)
  },
}

/** A message with its conversation; null when its account or company has been closed meanwhile, or a decision hides it. */
async function findSent(ctx: Context, conversationId: number, messageId: number) {
  const [sent] = await ctx.db
    .select({ side: messages.side, text: messages.text })
    .from(shownMessages)
    .where(eq(messages.id, messageId))
  const [found] = await selectConversations(ctx.db).where(eq(conversations.id, conversationId))
  if (!sent || !found || found.company.closedAt) return null
  return { ...found, sent, names: await findAttachmentNames(ctx.db, messageId) }
}
