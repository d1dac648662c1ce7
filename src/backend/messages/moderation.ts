import { and, eq, inArray, isNotNull } from '#drizzle'
import type { ConversationSide, Message } from '#contract/messages/messages.ts'
import type { ClosingCompany, EndedWithCompany } from '../core/domainModule.ts'
import type { Deciding } from '../core/reportable.ts'
import type { ModerationState } from '../db/columns.ts'
import type { Tx } from '../db/connect.ts'
import { conversations, messageAttachments, messages } from './schema.ts'

/** Hides or removes a message with its files, or shows it again. Its place in the conversation stays. */
export async function moderateMessage(
  { tx, emit }: Deciding,
  messageId: number,
  state: ModerationState | null,
): Promise<boolean> {
  const [message] = await tx
    .update(messages)
    .set({ moderation: state })
    .where(eq(messages.id, messageId))
    .returning({ conversationId: messages.conversationId })
  if (!message) return false
  await emit('conversationChanged', message)
  return true
}

/** Deletes the words of a message and takes its files from it; its place stays. */
export async function purgeMessage({ tx }: Deciding, messageId: number): Promise<readonly number[]> {
  const [purged] = await tx
    .update(messages)
    .set({ text: '' })
    .where(and(eq(messages.id, messageId), isNotNull(messages.moderation)))
    .returning({ id: messages.id })
  if (!purged) return []
  const files = await tx
    .delete(messageAttachments)
    .where(eq(messageAttachments.messageId, messageId))
    .returning({ fileId: messageAttachments.fileId })
  return files.map(({ fileId }) => fileId)
}

/** What a decision hides of a company goes when it closes; the sweep deletes the files. */
export async function purgeCompanyMessages(tx: Tx, { companyId }: ClosingCompany): Promise<EndedWithCompany> {
  const ofCompany = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.companyId, companyId))
  const purged = await tx
    .update(messages)
    .set({ text: '' })
    .where(
      and(
        inArray(messages.conversationId, ofCompany),
        eq(messages.side, 'company'),
        isNotNull(messages.moderation),
      ),
    )
    .returning({ id: messages.id })
  const ids = purged.map(({ id }) => id)
  await tx.delete(messageAttachments).where(inArray(messageAttachments.messageId, [0, ...ids]))
  return {}
}

interface Moderated {
  readonly side: ConversationSide
  readonly moderation: ModerationState | null
}

/** Whether a side reads a message: one that a decision hides, if it wrote it. */
export const isReadBy = (side: ConversationSide, { side: writer, moderation }: Moderated): boolean =>
  moderation === null || (moderation === 'hidden' && writer === side)

/** What a side reads of a message. */
export const seenBy = (
  side: ConversationSide,
  message: Moderated & Pick<Message, 'text' | 'attachments'>,
): Pick<Message, 'text' | 'attachments'> =>
  isReadBy(side, message)
    ? { text: message.text, attachments: message.attachments }
    : { text: '', attachments: [] }
