import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import type { Answerer } from '#contract/messages/inbox.ts'
import { replyToConversation, type Conversation, type Message } from '#contract/messages/messages.ts'
import { translatorFor } from '#i18n/island.ts'
import { Notice } from '#ui/Notice.tsx'
import type { FileStrings } from '#features/messageFiles/fileStrings.ts'
import { conversationNote } from './conversationNote.ts'
import { conversationSource } from './conversationSource.ts'
import { ConversationTools } from './ConversationTools.tsx'
import { MessageList, type MessageListProps } from './MessageList.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { useConversation } from './useConversation.ts'

interface ConversationViewProps extends MessageListProps {
  files: FileStrings
  /** The channel on which messages are announced to the viewer. */
  channel: string
  conversation: Conversation
  messages: { readonly items: readonly Message[]; readonly next: string | null }
  answerers: readonly Answerer[]
}

/** The messages of a conversation, oldest first, and the form for another. */
export default function ConversationView(props: ConversationViewProps) {
  const { strings, files, userId, timeZone, scope, report, answerers } = props
  const t = translatorFor(strings)
  const store = useConversation(
    props.conversation,
    props.messages,
    conversationSource(props.conversation.id, props.channel),
  )
  const { conversation, setConversation } = store
  const note = conversationNote(conversation, strings)
  const names = { company: conversation.company.name, person: conversation.person.name }
  const isWritable = conversation.reply_refusal === null && !conversation.company_closed

  const tools = (
    <ConversationTools
      strings={strings}
      conversation={conversation}
      answerers={answerers}
      onChange={setConversation}
    />
  )
  return (
    <div className="conversation">
      {conversation.side === 'company' && tools}
      <MessageList
        store={store}
        strings={strings}
        userId={userId}
        timeZone={timeZone}
        scope={scope}
        report={report}
      />
      {note && <Notice>{note}</Notice>}
      {isWritable && (
        <ReplyForm
          strings={strings}
          files={files}
          userId={userId}
          hint={t(conversation.side === 'person' ? 'replyHint' : 'answerHint', names)}
          place={String(conversation.id)}
          send={async (body) => {
            const params = { conversationId: conversation.id }
            store.append(await call(api, replyToConversation, { params, body }))
          }}
        />
      )}
      {/* Blocking is the exception: it comes after what people are here for. */}
      {conversation.side === 'person' && tools}
    </div>
  )
}
