import { and, eq, inArray, lt } from '#drizzle'
import * as threads from '#contract/messages/applicationThreads.ts'
import * as attachments from '#contract/messages/attachments.ts'
import * as inbox from '#contract/messages/inbox.ts'
import * as contract from '#contract/messages/messages.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { conversations, messageAttachments, messages } from './schema.ts'
import { removeFile } from '../files/commands.ts'
import { companyOfConversation } from './access.ts'
import { assertAttachmentReadable, ownAttachments } from './attachments.ts'
import { purgeCompanyMessages } from './moderation.ts'
import { messageRates } from './rates.ts'
import { handOverConversations } from './handOverConversations.ts'
import { closedCompanyReactions, liveReactions } from './reactions.ts'
import { messageRoutes } from './routes.ts'
import { messageNotifications } from './notifications.ts'
import { reportableMessages } from './reportable.ts'

/** How long a closed conversation is kept after its last message. */
const closedDays = 2 * 365
/** Conversations that are deleted at once, each with its messages and files. */
const batchSize = 100

/** Messages between people and companies. */
export const messageModule: DomainModule = {
  name: 'messages',
  contract: [contract, inbox, attachments, threads],
  routes: messageRoutes,
  companyOf: { conversationId: companyOfConversation },
  reportable: reportableMessages,
  reactions: {
    'notifications.messages': messageNotifications,
    live: liveReactions,
    closedCompanies: closedCompanyReactions,
  },
  rateLimits: messageRates,
  handOver: handOverConversations,
  closeCompany: purgeCompanyMessages,
  retention: { closed: deleteClosed },
  fileReaders: { message: assertAttachmentReadable },
  ownFiles: ownAttachments,
}

async function deleteClosed(ctx: Context): Promise<object | null> {
  const isOld = and(
    eq(conversations.state, 'closed'),
    lt(conversations.lastMessageAt, daysAfter(ctx.now(), -closedDays)),
  )
  const old = await ctx.db.select({ id: conversations.id }).from(conversations).where(isOld).limit(batchSize)
  const isDue = and(
    inArray(
      conversations.id,
      old.map(({ id }) => id),
    ),
    isOld,
  )
  const attached = await ctx.db
    .select({ conversationId: conversations.id, fileId: messageAttachments.fileId })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .innerJoin(messageAttachments, eq(messageAttachments.messageId, messages.id))
    .where(isDue)
  const deleted = await ctx.db.delete(conversations).where(isDue).returning({ id: conversations.id })
  const ids = new Set(deleted.map(({ id }) => id))
  for (const { conversationId, fileId } of attached)
    // A file that this leaves behind has no references any more: the nightly sweep finds it.
    if (ids.has(conversationId)) await removeFile(ctx, fileId)
  return old.length === batchSize ? {} : null
}
