import { Ellipsis } from 'lucide'
import { useId, useRef } from 'react'
import { api } from '#client/api.ts'
import { changeAndFocus } from '#client/changeAndFocus.ts'
import { toast } from '#client/toasts.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { call } from '#contract/core/call.ts'
import {
  assignConversation,
  closeConversation,
  reopenConversation,
  type Answerer,
} from '#contract/messages/inbox.ts'
import { blockMessages, unblockMessages, type Conversation } from '#contract/messages/messages.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { Pill } from '#ui/Marks.tsx'
import { Menu, MenuButton } from '#ui/Menu.tsx'

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
  const tools = useRef<HTMLDivElement>(null)
  const blockId = useId()
  const { id: conversationId, side, state, assignee, blocking, company, person } = conversation
  const params = { conversationId }
  const isCompany = side === 'company'

  const apply = (change: () => Promise<Conversation>, message?: string) =>
    run(async () => {
      const changed = await change()
      changeAndFocus(
        () => onChange(changed),
        // Blocking and allowing take each other's place.
        () => [document.getElementById(blockId), tools.current?.querySelector('.menu > button')],
      )
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
    <div ref={tools} className="conversation-tools">
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
      {!blocking && !isCompany && (
        <Button
          id={blockId}
          kind="text"
          size="s"
          disabled={!ready}
          busy={busy}
          onClick={() => void apply(() => call(api, blockMessages, { params }), t('blocked'))}
        >
          {t('blockCompany', { company: company.name })}
        </Button>
      )}
      {!blocking && isCompany && (
        <Menu label={t('actions')} triggerClass="icon-button" trigger={<Icon icon={Ellipsis} size={20} />}>
          <MenuButton onClick={() => void apply(() => call(api, blockMessages, { params }), t('blocked'))}>
            {t('blockPerson', { person: person.name })}
          </MenuButton>
        </Menu>
      )}
      {blocking && (
        <Button
          id={blockId}
          size="s"
          busy={busy}
          onClick={() => void apply(() => call(api, unblockMessages, { params }))}
        >
          {t('unblock')}
        </Button>
      )}
    </div>
  )
}
