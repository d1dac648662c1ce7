import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useCallback, useLayoutEffect, useRef } from 'react'

/** What a row of a `SortableList` needs: its element, and the listeners of its handle. */
export function useSortableRow(id: string) {
  const row = useRef<HTMLLIElement>(null)
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const attach = useCallback(
    (node: HTMLLIElement | null) => {
      row.current = node
      setNodeRef(node)
    },
    [setNodeRef],
  )
  // Not as a style attribute, which the content security policy forbids.
  useLayoutEffect(() => {
    if (!row.current) return
    row.current.style.transform = CSS.Translate.toString(transform) ?? ''
    row.current.style.transition = transition ?? ''
  }, [transform, transition])
  return { attach, listeners, isDragging: isDragging || undefined }
}
