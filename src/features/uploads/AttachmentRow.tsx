import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The texts of a row, which name its file. */
export interface AttachmentTexts {
  readonly drag: string
  readonly moveBack: string
  readonly moveForward: string
  readonly remove: string
}

interface AttachmentRowProps {
  /** Identifies the file in a drag. */
  name: string
  texts: AttachmentTexts
  picture: ReactNode
  at: number
  count: number
  /** Whether this file is being dragged. */
  dragged: boolean
  onDrag: (at: number | null) => void
  onDrop: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** What stands beside the picture. */
  children: ReactNode
}

/** A file in a list: what is known of it, and its place among the others, by dragging or by buttons. */
export function AttachmentRow({ texts, picture, at, count, dragged, children, ...row }: AttachmentRowProps) {
  return (
    <li className="attachment" data-dragged={dragged || undefined}>
      {count > 1 ? (
        <button
          type="button"
          className="attachment-picture"
          draggable
          aria-label={texts.drag}
          title={texts.drag}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', row.name)
            row.onDrag(at)
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            row.onDrop()
          }}
          onDragEnd={() => row.onDrag(null)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            row.onMove(event.key === 'ArrowUp' ? -1 : 1)
          }}
        >
          <Icon icon={GripVertical} size={18} />
          {picture}
        </button>
      ) : (
        <span className="attachment-picture">{picture}</span>
      )}
      {children}
      <span className="attachment-actions">
        {count > 1 && (
          <>
            <IconButton
              size="s"
              label={texts.moveBack}
              aria-disabled={at === 0 || undefined}
              onClick={() => row.onMove(-1)}
            >
              <Icon icon={ArrowUp} size={18} />
            </IconButton>
            <IconButton
              size="s"
              label={texts.moveForward}
              aria-disabled={at === count - 1 || undefined}
              onClick={() => row.onMove(1)}
            >
              <Icon icon={ArrowDown} size={18} />
            </IconButton>
          </>
        )}
        <IconButton size="s" label={texts.remove} onClick={row.onRemove}>
          <Icon icon={X} size={18} />
        </IconButton>
      </span>
    </li>
  )
}
