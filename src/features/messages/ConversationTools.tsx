import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { call } from '#contract/core/call.ts'
import {
  assignConversation,
  closeConversation,
  reopenConversation,
  type Answerer,
} from '#contract/messages/inbox.ts'
import type { Conversation } from '#contract/messages/messages.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Pill } from '#ui/Marks.tsx'
import { BlockMessages } from './BlockMessages.tsx'

interface ConversationToolsProps {
  strings: StringsOf<'messages', 'conversation'>
  conversation: Conversation
  answerers: readonly Answerer[]
  onChange: (changed: Conversation) => void
}

/** What can be done with a conversation besides writing: each change applies at once and can be taken back. */
export function ConversationTools({ strings, conversation, answerers, onChange }: ConversationToolsProps) {
  const t = translatorFor(strings)
  const ready = useHydrated()
  const [busy, run] = useAttempt()
  const { id: conversationId, side, state, assignee } = conversation
  const params = { conversationId }
  const isCompany = side === 'company'

  const apply = (change: () => Promise<Conversation>, message?: string) =>
    run(async () => {
      onChange(await change())
      if (message) toast.success(message)
    })
  const assign = (userId: number | null) =>
    apply(
      () => call(api, assignConversation, { params, body: { user_id: userId } }),
      userId === null
        ? t('unassigned')
        : t('assigned', { name: answerers.find((one) => one.user_id === userId)?.name ?? '' }),
    )
  // Somebody who may no longer answer is not among the choices, and is nobody's assignee either.
  const options = [
    { value: '', label: t('nobody') },
    ...answerers.map((one) => ({ value: one.user_id, label: one.name })),
  ]
  return (
    <div className="conversation-tools">
      {state === 'closed' && <Pill>{t('closed')}</Pill>}
      {isCompany && conversation.waiting_since !== null && <Pill tone="warn">{t('waiting')}</Pill>}
      {isCompany && (
        <SelectField
          label={t('assignee')}
          options={options}
          value={assignee?.user_id ?? ''}
          disabled={!ready}
          onChange={(event) => void assign(Number(event.currentTarget.value) || null)}
        />
      )}
      {isCompany && (
        <Button
          size="s"
          disabled={!ready}
          busy={busy}
          onClick={() =>
            void apply(() => call(api, state === 'open' ? closeConversation : reopenConversation, { params }))
          }
        >
          {t(state === 'open' ? 'close' : 'reopen')}
        </Button>
      )}
      <BlockMessages strings={strings} conversation={conversation} onChange={onChange} />
    </div>
  )
}
