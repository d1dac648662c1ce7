import type { Conversation } from '#contract/messages/messages.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface Noted extends Pick<
  Conversation,
  'side' | 'company' | 'person' | 'company_closed' | 'reply_refusal'
> {
  readonly state?: Conversation['state']
}

/** Why nothing can be written, or what writing would do; null if there is nothing to say. */
export function conversationNote(
  { company: { name: company }, person: { name: person }, ...conversation }: Noted,
  strings: StringsOf<'messages', 'conversation'>,
): string | null {
  const t = translatorFor(strings)
  const values = { company, person }
  const isPerson = conversation.side === 'person'
  if (conversation.company_closed) return t('companyClosed', values)
  switch (conversation.reply_refusal) {
    case 'messagesBlockedHere':
      return t(isPerson ? 'blockedHereCompany' : 'blockedHerePerson', values)
    case 'messagesBlocked':
      return t(isPerson ? 'blockedByCompany' : 'blockedByPerson', values)
    case 'conversationClosed':
      return t('closedNote')
    case 'applicationWithdrawn':
      return t('withdrawnNote', values)
    case 'applicationExpired':
      return t('expiredNote', values)
    case 'companySuspended':
      return t('suspendedNote', values)
    case 'companyLimited':
      return t('limitedNote', values)
    case null:
      return conversation.state === 'closed' ? t('closedPersonNote', values) : null
  }
}
