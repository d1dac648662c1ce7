import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

interface DropZoneProps {
  accept: string
  label: string
  /** Types and sizes. */
  hint: string
  choose: string
  /** Said while files are dragged. */
  drop: string
  /** One file. */
  single?: boolean
  onChoose: (files: readonly File[]) => void
}

/**
 * Files, chosen or dropped: a button, which becomes a frame as long as files are dragged over the page. The input covers
 * it, so the browser handles drops and the keyboard.
 */
export function DropZone({ accept, label, hint, choose, drop, single = false, onChoose }: DropZoneProps) {
  const id = useId()
  const dragging = useDragging()
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    if (!input.current?.files?.length) return
    onChoose([...input.current.files])
    // So that the same file can be chosen again.
    input.current.value = ''
  }
  const takeEarly = useEffectEvent(take)
  // Files chosen before hydration are in the control already.
  useEffect(() => takeEarly(), [])
  return (
    <div className="field">
      <div className="attach" data-dragging={dragging || undefined}>
        <span className="button" data-size="s" aria-hidden="true">
          {choose}
        </span>
        {dragging && <span className="soft small">{drop}</span>}
        <span className="soft small attach-hint" id={`${id}-hint`}>
          {hint}
        </span>
        <input
          ref={input}
          type="file"
          multiple={!single}
          accept={accept}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          onChange={take}
        />
      </div>
    </div>
  )
}

/** Whether files are dragged over the page. */
function useDragging(): boolean {
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    const start = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) setDragging(true)
    }
    const leave = (event: DragEvent) => {
      // Only what leaves the window comes from nowhere.
      if (event.relatedTarget === null) setDragging(false)
    }
    const end = () => setDragging(false)
    document.addEventListener('dragenter', start)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', end)
    return () => {
      document.removeEventListener('dragenter', start)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', end)
    }
  }, [])
  return dragging
}
