import { Pencil, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface EditableRowProps {
  title: string
  facts: readonly string[]
  mark?: ReactNode
  editText: string
  deleteText: string
  onEdit: () => void
  onDelete: () => void
}

/** A row of a list that is edited in place. */
export function EditableRow({
  title,
  facts,
  mark,
  editText,
  deleteText,
  onEdit,
  onDelete,
}: EditableRowProps) {
  return (
    <li className="row" data-keep="true">
      <div>
        <h3 className="row-title cluster">
          {title} {mark}
        </h3>
        <ul className="dotted">
          {facts.filter(Boolean).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className="row-side">
        <IconButton label={editText} onClick={onEdit}>
          <Icon icon={Pencil} size={18} />
        </IconButton>
        <IconButton label={deleteText} onClick={onDelete}>
          <Icon icon={Trash2} size={18} />
        </IconButton>
      </div>
    </li>
  )
}
