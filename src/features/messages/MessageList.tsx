import { ActionButton } from '#client/ActionButton.tsx'
import type { Conversation, Message } from '#contract/messages/messages.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'
import { MessageItem } from './MessageItem.tsx'

export interface MessageListProps {
  strings: StringsOf<'messages', 'conversation'>
  /** The viewer. */
  userId: number
  /** IANA name. */
  timeZone: string
  scope: Scope
  /** The page to report a message, without its id. */
  report: string
}

interface Store {
  readonly conversation: Pick<Conversation, 'side' | 'company' | 'person'>
  /** Newest first. */
  readonly messages: readonly Message[]
  readonly hasEarlier: boolean
  loadEarlier(): Promise<void>
}

/** The messages of a conversation, oldest first, with the way to earlier ones. */
export function MessageList({
  store,
  strings,
  userId,
  timeZone,
  scope,
  report,
}: MessageListProps & { store: Store }) {
  const t = translatorFor(strings)
  return (
    <>
      {store.hasEarlier && (
        <p>
          <ActionButton size="s" action={() => store.loadEarlier()}>
            {t('earlier')}
          </ActionButton>
        </p>
      )}
      <ol className="message-list" aria-live="polite" aria-relevant="additions">
        {store.messages.toReversed().map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            conversation={store.conversation}
            strings={strings}
            userId={userId}
            timeZone={timeZone}
            scope={scope}
            report={report}
          />
        ))}
      </ol>
    </>
  )
}
