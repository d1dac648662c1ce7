import { Ellipsis } from 'lucide'
import { useId, useRef } from 'react'
import { api } from '#client/api.ts'
import { changeAndFocus } from '#client/changeAndFocus.ts'
import { toast } from '#client/toasts.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { call } from '#contract/core/call.ts'
import { blockMessages, unblockMessages, type Conversation } from '#contract/messages/messages.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu, MenuButton } from '#ui/Menu.tsx'

interface BlockMessagesProps {
  strings: StringsOf<'messages', 'conversation'>
  conversation: Pick<Conversation, 'id' | 'side' | 'blocking' | 'company' | 'person'>
  onChange: (changed: Conversation) => void
}

/** Blocks messages of the other side, or lets it write again. */
export function BlockMessages({ strings, conversation, onChange }: BlockMessagesProps) {
  const t = translatorFor(strings)
  const ready = useHydrated()
  const [busy, run] = useAttempt()
  const tools = useRef<HTMLDivElement>(null)
  const blockId = useId()
  const { id: conversationId, side, blocking, company, person } = conversation
  const params = { conversationId }
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
  const block = () => void apply(() => call(api, blockMessages, { params }), t('blocked'))
  return (
    <div ref={tools} className="conversation-block">
      {!blocking && side === 'person' && (
        <Button id={blockId} kind="text" size="s" disabled={!ready} busy={busy} onClick={block}>
          {t('blockCompany', { company: company.name })}
        </Button>
      )}
      {!blocking && side === 'company' && (
        <Menu label={t('actions')} triggerClass="icon-button" trigger={<Icon icon={Ellipsis} size={20} />}>
          <MenuButton onClick={block}>{t('blockPerson', { person: person.name })}</MenuButton>
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
