import { eq } from '#drizzle'
import { notFound, refuse } from '../core/refuse.ts'
import { signedIn, type Reportables } from '../core/reportable.ts'
import { messages, shownMessages } from './schema.ts'
import { findOwnConversation } from './access.ts'
import { toCommonFields } from './columns.ts'
import { moderateMessage, purgeMessage } from './moderation.ts'
import { readAround } from './privatePart.ts'

export const reportableMessages: Reportables = {
  message: {
    async find(db, viewer, key) {
      const [message] = await db
        .select()
        .from(shownMessages)
        .where(eq(messages.id, Number(key)))
      if (!message) throw notFound()
      const { found, side } = await findOwnConversation(db, signedIn(viewer), message.conversationId)
      if (side === message.side) throw refuse('reportOwn')
      const isPerson = message.side === 'person'
      return {
        name: isPerson ? toCommonFields(found, side).person.name : found.company.name,
        excerpt: message.text,
        targetId: message.id,
        authorId: isPerson ? message.userId : null,
        companyId: isPerson ? null : found.company.id,
      }
    },
    readPrivate: readAround,
    moderate: moderateMessage,
    purge: purgeMessage,
  },
}
