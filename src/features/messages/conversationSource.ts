import { api } from '#client/api.ts'
import { afterGaps, subscribe } from '#client/realtime.ts'
import { call } from '#contract/core/call.ts'
import { listMessages, showConversation, type Conversation } from '#contract/messages/messages.ts'
import type { ConversationSource } from './useConversation.ts'

const loadEvent = async () => (await import('#contract/realtime/events.ts')).messagesChanged

/** A conversation of a person with a company's inbox; `channel` is the one on which messages are announced to the viewer. */
export function conversationSource(
  conversationId: number,
  channel: string,
): ConversationSource<Conversation> {
  const params = { conversationId }
  return {
    key: `${channel} ${conversationId}`,
    idOf: ({ id }) => id,
    async load() {
      const [conversation, messages] = await Promise.all([
        call(api, showConversation, { params }),
        call(api, listMessages, { params }),
      ])
      return { conversation, messages }
    },
    watch: (onChange) =>
      subscribe(
        loadEvent,
        channel,
        ({ conversation_id: id }) => {
          if (id === conversationId) onChange()
        },
        afterGaps(onChange),
      ),
  }
}
