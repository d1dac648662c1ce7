import { useRef } from 'react'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import type { Desk } from './useDesk.ts'

interface UndoNoteProps {
  strings: StringsOf<'applications', 'undo'>
  desk: Desk
  /** In a list there is room for the seconds alone. */
  short?: boolean
}

/**
 * When the candidate is told, and the way back until then. The seconds are not read aloud one by one. The room it takes
 * stays, so that nothing moves under the pointer.
 */
export function UndoNote({ strings, desk: { secondsLeft, undone, undo }, short }: UndoNoteProps) {
  const t = translatorFor(strings)
  const note = useRef<HTMLSpanElement>(null)
  const onUndo = () => {
    // The button goes; what it did is said where it was.
    note.current?.focus()
    void undo()
  }
  return (
    <span className="undo-note" ref={note} tabIndex={-1}>
      {secondsLeft > 0 && (
        <span className="soft small number" aria-hidden="true">
          {t(short ? 'short' : 'waiting', { count: secondsLeft })}
        </span>
      )}
      {secondsLeft > 0 && (
        <Button size="s" kind="text" onClick={onUndo}>
          {t('action')}
        </Button>
      )}
      <span role="status" className={undone ? 'soft small' : 'visually-hidden'}>
        {secondsLeft > 0 ? t('announced') : undone ? t('undone') : ''}
      </span>
    </span>
  )
}
