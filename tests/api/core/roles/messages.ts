import * as attachments from '#contract/messages/attachments.ts'
import * as inbox from '#contract/messages/inbox.ts'
import * as contract from '#contract/messages/messages.ts'
import { conversations, messageBlocks } from '#backend/messages/schema.ts'
import { uploads } from '#backend/uploads/schema.ts'
import type { PersonName } from '../../../world.ts'
import type { TestBackend } from '../../backend.ts'
import { pdfBytes } from '../../documents/documentFixtures.ts'
import { useMessageFiles } from '../../messages/messageFiles.ts'
import { rights, type Expected, type Row } from '../roleTable.ts'

const globex = { slug: 'globex' }
const form = { subject: 'A question', text: 'Do you hire in Lviv?' }
/** Ana's conversation with Globex, whose admin is Gita. */
const bothSides: Expected = { ...rights.ana, gita: 200 }
const companySide: Expected = { ...rights.ana, ana: 403, gita: 200 }

/** Messages to Globex. */
export const messageRows = (app: TestBackend): Row[] => {
  const fresh = async () => {
    await app.backend.ctx.db.delete(messageBlocks)
    await app.backend.ctx.db.delete(conversations)
  }
  const { upload } = useMessageFiles(app)
  const uploadOf = async (name: PersonName) => {
    await app.backend.ctx.db.delete(uploads)
    return upload(await app.as(name), pdfBytes(name), 'Question.pdf')
  }
  const conversation = async () => {
    await fresh()
    const { id } = await (await app.as('ana')).call(contract.sendMessage, { params: globex, body: form })
    return { params: { conversationId: id } }
  }
  const ofConversation = (
    endpoint: Row['endpoint'],
    expected: Expected,
    rest: { readonly body?: Record<string, unknown> } = {},
  ): Row => ({
    endpoint,
    args: async () => ({ ...(await conversation()), ...rest }),
    expected,
  })
  const listed = (endpoint: Row['endpoint']): Row => ({
    endpoint,
    others: { as: 'gita', args: () => ({ params: { slug: 'initech' } }), status: 403 },
  })
  return [
    { endpoint: contract.showMessaging },
    {
      endpoint: contract.sendMessage,
      args: async () => (await fresh(), { params: globex, body: form }),
      // Who answers the messages to a company does not write to it.
      expected: { gita: 409 },
    },
    {
      endpoint: attachments.checkAttachment,
      args: async () => ({ body: { upload: await uploadOf('ana') } }),
      // Uploads are used by their owner.
      expected: { ...rights.refused(422), nobody: 401, ana: 200 },
      others: { as: 'gita', args: async () => ({ body: { upload: await uploadOf('gita') } }), status: 200 },
    },
    { endpoint: contract.listConversations },
    ofConversation(contract.showConversation, bothSides),
    ofConversation(contract.listMessages, bothSides),
    ofConversation(contract.replyToConversation, bothSides, { body: { text: 'Yes.' } }),
    ofConversation(contract.readConversation, bothSides, { body: { up_to: 1 } }),
    ofConversation(contract.blockMessages, bothSides),
    ofConversation(contract.unblockMessages, bothSides),
    listed(inbox.listInbox),
    listed(inbox.listAnswerers),
    ofConversation(inbox.assignConversation, companySide, { body: { user_id: null } }),
    ofConversation(inbox.closeConversation, companySide),
    ofConversation(inbox.reopenConversation, companySide),
  ]
}
