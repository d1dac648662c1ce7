import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ComponentProps } from 'react'
import type { Locale } from '#contract/core/locale.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { readToolsTexts } from '#i18n/notificationMessages.ts'
import { Button } from '#ui/Button.tsx'
import { $markedRead, markAllRead, undoMarkAllRead } from './readAll.ts'

interface ReadToolsProps {
  locale: Locale
  isUnread: boolean
  kind?: ComponentProps<typeof Button>['kind']
}

/** Marks all notifications as read, and takes that back in the same place. */
export function ReadTools({ locale, isUnread, kind = 'quiet' }: ReadToolsProps) {
  const strings: StringsOf<'notifications', 'readTools'> = { locale, texts: readToolsTexts[locale] }
  const t = translatorFor(strings)
  const marked = useStore($markedRead, { ssr: 'initial' })
  const tools = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone.
    if (pressed.current) tools.current?.querySelector('button')?.focus()
    pressed.current = false
  }, [marked])
  const press = (action: () => Promise<unknown>) => {
    pressed.current = true
    void action()
  }
  return (
    <p ref={tools} className="read-tools">
      <span className="soft small" role="status">
        {marked !== null && !isUnread && t('markedAll')}
      </span>
      {marked !== null && (
        <Button
          size="s"
          kind={kind}
          // The second click of a double click on the button that was here.
          onClick={({ detail }) => detail < 2 && press(() => undoMarkAllRead(marked))}
        >
          {t('undo')} <span className="visually-hidden">{t('undoMarkAll')}</span>
        </Button>
      )}
      {isUnread && (
        <Button size="s" kind={kind} onClick={() => press(markAllRead)}>
          {t('markAll')}
        </Button>
      )}
    </p>
  )
}
