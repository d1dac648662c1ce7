import { useEffect, useEffectEvent, useRef } from 'react'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import type { Desk } from './useDesk.ts'

interface UndoNoteProps {
  strings: StringsOf<'applications', 'undo'>
  desk: Desk
  /** In a list there is room only for the seconds. */
  short?: boolean
}

/**
 * Shows when the candidate will be notified, and offers to undo until then. The countdown is not announced.
 * Its space stays reserved, so that nothing moves under the pointer. U undoes too, while the panel around it has the focus.
 */
export function UndoNote({ strings, desk: { secondsLeft, undone, undo }, short }: UndoNoteProps) {
  const t = translatorFor(strings)
  const note = useRef<HTMLSpanElement>(null)
  const onUndo = () => {
    // The button disappears, so its focus moves to the note that replaces it.
    if (note.current?.contains(document.activeElement)) note.current.focus()
    void undo()
  }
  const onKeyDown = useEffectEvent(({ code, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // The key, not the letter: layouts differ.
    if (code === 'KeyU' && !ctrlKey && !metaKey && !altKey && secondsLeft > 0) onUndo()
  })
  useEffect(() => {
    const panel = note.current?.parentElement
    panel?.addEventListener('keydown', onKeyDown)
    return () => panel?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <span className="undo-note" ref={note} tabIndex={-1}>
      {secondsLeft > 0 && (
        <span className="soft small number" aria-hidden="true">
          {t(short ? 'short' : 'waiting', { count: secondsLeft })}
        </span>
      )}
      {secondsLeft > 0 && (
        <Button size="s" kind="text" aria-keyshortcuts="U" onClick={onUndo}>
          {t('action')}
        </Button>
      )}
      <span role="status" className={undone ? 'soft small' : 'visually-hidden'}>
        {secondsLeft > 0 ? t('announced') : undone ? t('undone') : ''}
      </span>
    </span>
  )
}
