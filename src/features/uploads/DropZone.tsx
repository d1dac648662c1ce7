import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

interface DropZoneProps {
  accept: string
  label: string
  /** Types and sizes. */
  hint: string
  choose: string
  drop: string
  /** One file. */
  single?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Files, chosen or dropped. The input covers the frame, so the browser handles drops and the keyboard. */
export function DropZone({ accept, label, hint, choose, drop, single = false, onChoose }: DropZoneProps) {
  const id = useId()
  const [over, setOver] = useState(false)
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
      <div className="drop" data-over={over || undefined}>
        <span className="drop-choice">
          <span className="button" data-size="s" aria-hidden="true">
            {choose}
          </span>
          <span className="soft small drop-text">{drop}</span>
        </span>
        <span className="soft small" id={`${id}-hint`}>
          {hint}
        </span>
        <input
          ref={input}
          type="file"
          multiple={!single}
          accept={accept}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onChange={() => {
            setOver(false)
            take()
          }}
        />
      </div>
    </div>
  )
}
