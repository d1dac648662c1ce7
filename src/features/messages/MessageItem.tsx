import type { Conversation, Message } from '#contract/messages/messages.ts'
import { PostText } from '#features/posts/PostText.tsx'
import { formatLong } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { pathsFor, type Scope } from '#paths'
import { Avatar } from '#ui/Marks.tsx'
import { MessageFiles } from '#features/messageFiles/MessageFiles.tsx'

interface MessageItemProps {
  message: Message
  conversation: Pick<Conversation, 'side' | 'company' | 'person'>
  strings: StringsOf<'messages', 'conversation'>
  /** The viewer. */
  userId: number
  timeZone: string
  scope: Scope
  /** The page to report a message, without its id. */
  report: string
}

export function MessageItem(props: MessageItemProps) {
  const { message, conversation, strings, userId, timeZone, scope, report } = props
  const t = translatorFor(strings)
  const { side, text, attachments, sent_at: at, answered_by: colleague, hidden_by: hiddenBy } = message
  const { company, person } = conversation
  const isModerated = text === '' || hiddenBy !== null
  const isPerson = side === 'person'
  const isOwn = isPerson ? conversation.side === 'person' : colleague?.user_id === userId
  const name = isOwn
    ? t('you')
    : isPerson
      ? person.name
      : colleague
        ? t('forCompany', { name: colleague.name, company: company.name })
        : company.name
  return (
    <li className="message" data-side={side === conversation.side ? 'own' : 'other'}>
      <Avatar
        name={isPerson ? person.name : company.name}
        src={isPerson ? person.photo_url : company.logo_url}
        kind={isPerson ? 'person' : 'company'}
        size="s"
      />
      <div>
        <p className="message-head">
          <b>{name}</b>
          <time className="soft small" dateTime={at} suppressHydrationWarning>
            {formatLong(at, strings.locale, { timeZone })}
          </time>
          {side !== conversation.side && !isModerated && (
            <a className="soft small" href={report + message.id}>
              {t('report')}
            </a>
          )}
        </p>
        {isModerated && (
          <p className="soft small">
            {t(hiddenBy === null ? 'moderated' : 'hiddenByUs')}{' '}
            {hiddenBy !== null && (
              <a href={pathsFor(scope)('contentDecision', { id: hiddenBy })}>{t('seeDecision')}</a>
            )}
          </p>
        )}
        {text !== '' && <PostText text={text} />}
        <MessageFiles attachments={attachments} label={t('files')} locale={strings.locale} scope={scope} />
      </div>
    </li>
  )
}
