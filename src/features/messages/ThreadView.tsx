import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { writeAboutApplication, type ApplicationThread } from '#contract/messages/applicationThreads.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'
import type { FileStrings } from '#features/messageFiles/fileStrings.ts'
import { Notice } from '#ui/Notice.tsx'
import { BlockMessages } from './BlockMessages.tsx'
import { conversationNote } from './conversationNote.ts'
import { MessageItem } from './MessageItem.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { shownThread, threadSource } from './threadSource.ts'
import { useConversation } from './useConversation.ts'

interface ThreadViewProps {
  strings: StringsOf<'messages', 'conversation'>
  files: FileStrings
  /** What stands in place of messages. */
  empty: string
  /** What writing does. */
  hint: string
  /** The viewer. */
  userId: number
  /** IANA name. */
  timeZone: string
  scope: Scope
  /** The page to report a message, without its id. */
  report: string
  applicationId: number
  thread: ApplicationThread
}

/** The messages of an application, oldest first, and the form for another, which may be the first. */
export default function ThreadView(props: ThreadViewProps) {
  const { strings, files, userId, timeZone, scope, applicationId } = props
  const t = translatorFor(strings)
  const store = useConversation(props.thread, props.thread.messages, threadSource(applicationId, userId))
  const { conversation: thread, messages } = store
  const { conversation_id: id, side, blocking, company, person } = thread
  const note = conversationNote(thread, strings)
  return (
    <div className="conversation">
      {store.hasEarlier && (
        <p>
          <ActionButton size="s" action={store.loadEarlier}>
            {t('earlier')}
          </ActionButton>
        </p>
      )}
      {messages.length === 0 && !note && <p className="soft">{props.empty}</p>}
      <ol className="message-list" aria-live="polite" aria-relevant="additions">
        {messages.toReversed().map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            conversation={thread}
            strings={strings}
            userId={userId}
            timeZone={timeZone}
            scope={scope}
            report={props.report}
          />
        ))}
      </ol>
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
