import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { writeAboutApplication, type ApplicationThread } from '#contract/messages/applicationThreads.ts'
import type { FileStrings } from '#features/messageFiles/fileStrings.ts'
import { Notice } from '#ui/Notice.tsx'
import { BlockMessages } from './BlockMessages.tsx'
import { conversationNote } from './conversationNote.ts'
import { MessageList, type MessageListProps } from './MessageList.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { shownThread, threadSource } from './threadSource.ts'
import { useConversation } from './useConversation.ts'

interface ThreadViewProps extends MessageListProps {
  files: FileStrings
  /** What stands in place of messages. */
  empty: string
  /** What writing does. */
  hint: string
  applicationId: number
  thread: ApplicationThread
}

/** The messages of an application, oldest first, and the form for another, which may be the first. */
export default function ThreadView(props: ThreadViewProps) {
  const { strings, files, userId, timeZone, scope, report, applicationId } = props
  const store = useConversation(props.thread, props.thread.messages, threadSource(applicationId, userId))
  const { conversation: thread, messages } = store
  const { conversation_id: id, side, blocking, company, person } = thread
  const note = conversationNote(thread, strings)
  return (
    <div className="conversation">
      {messages.length === 0 && !note && <p className="soft">{props.empty}</p>}
      <MessageList
        store={store}
        strings={strings}
        userId={userId}
        timeZone={timeZone}
        scope={scope}
        report={report}
      />
      {note && <Notice>{note}</Notice>}
      {thread.reply_refusal === null && !thread.company_closed && (
        <ReplyForm
          strings={strings}
          files={files}
          hint={props.hint}
          userId={userId}
          place={`application-${applicationId}`}
          send={async (body) => {
            const params = { applicationId }
            store.show(shownThread(await call(api, writeAboutApplication, { params, body })))
          }}
        />
      )}
      {/* Blocking is the exception: it comes after what people are here for. */}
      {id !== null && side === 'person' && (
        <div className="conversation-tools">
          <BlockMessages
            strings={strings}
            conversation={{ id, side, blocking, company, person }}
            onChange={({ blocking: isBlocking, reply_refusal: refusal }) =>
              store.setConversation({ ...thread, blocking: isBlocking, reply_refusal: refusal })
            }
          />
        </div>
      )}
    </div>
  )
}
