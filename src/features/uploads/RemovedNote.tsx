import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'

interface RemovedNoteProps {
  /** What was removed. */
  text: string
  undo: string
  disabled?: boolean
  onUndo: () => void
}

/** Offers to bring back what was removed. It takes over the focus of the button that is gone. */
export function RemovedNote({ text, undo, disabled, onUndo }: RemovedNoteProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="attachment-removed small" role="status">
      {text}
      <Button ref={button} size="s" aria-disabled={disabled || undefined} onClick={onUndo}>
        {undo}
      </Button>
    </p>
  )
}
