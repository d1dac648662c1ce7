import { useId, useState } from 'react'

interface DropZoneProps {
  accept: string
  label: string
  /** Types and sizes. */
  hint: string
  choose: string
  drop: string
  onChoose: (files: readonly File[]) => void
}

/** Several files, chosen or dropped. The input covers the frame, so the browser handles drops and the keyboard. */
export function DropZone({ accept, label, hint, choose, drop, onChoose }: DropZoneProps) {
  const id = useId()
  const [over, setOver] = useState(false)
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
          type="file"
          multiple
          accept={accept}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onChange={(event) => {
            setOver(false)
            onChoose([...(event.target.files ?? [])])
            // So that the same file can be chosen again.
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
}
