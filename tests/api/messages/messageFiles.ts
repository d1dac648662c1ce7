import { checkAttachment } from '#contract/messages/attachments.ts'
import { listMessages, replyToConversation, sendMessage } from '#contract/messages/messages.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { globex } from '../employments/invitationFixtures.ts'
import { readFileAs } from '../files/readFile.ts'
import { tusRequests } from '../files/tusRequests.ts'

/** Messages to Globex with files. */
export function useMessageFiles(app: TestBackend) {
  const tus = tusRequests(app)
  const read = (by: Pick<Caller, 'token'>, url: string) => readFileAs(app, by, url)
  return {
    tus,
    read,
    statusOf: async (by: Pick<Caller, 'token'>, url = ''): Promise<number> => (await read(by, url)).status,
    upload: (by: Caller, bytes: Uint8Array | string, name: string): Promise<string> =>
      tus.upload(by, bytes, name, 'messageAttachment'),
    check: (by: Caller, id: string) => by.call(checkAttachment, { body: { upload: id } }),
    /** A new conversation whose first message has these uploads. */
    async write(
      by: Caller,
      attachments: string[],
      text = 'See the files.',
    ): Promise<{ conversationId: number }> {
      const body = { subject: 'A question', text, attachments }
      return { conversationId: (await by.call(sendMessage, { params: globex, body })).id }
    },
    reply: (by: Caller, params: { conversationId: number }, attachments: string[]) =>
      by.call(replyToConversation, { params, body: { text: 'Here.', attachments } }),
    /** By message, newest first. */
    attachmentsOf: async (by: Caller, params: { conversationId: number }) =>
      (await by.call(listMessages, { params })).items.map(({ attachments }) => attachments),
  }
}
