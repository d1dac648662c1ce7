import { useRef } from 'react'
import { sentences, type StringsOf } from '#i18n/island.ts'
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
export function UndoNote({ strings, desk: { left, undone, undo }, short }: UndoNoteProps) {
  const t = sentences(strings)
  const note = useRef<HTMLSpanElement>(null)
  const press = () => {
    // The button goes; what it did is said where it was.
    note.current?.focus()
    void undo()
  }
  return (
    <span className="undo-note" ref={note} tabIndex={-1}>
      {left > 0 && (
        <span className="soft small number" aria-hidden="true">
          {t(short ? 'short' : 'waiting', { count: left })}
        </span>
      )}
      {left > 0 && (
        <Button size="s" kind="text" onClick={press}>
          {t('action')}
        </Button>
      )}
      <span role="status" className={undone ? 'soft small' : 'visually-hidden'}>
        {left > 0 ? t('announced') : undone ? t('undone') : ''}
      </span>
    </span>
  )
}
