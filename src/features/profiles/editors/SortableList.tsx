import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState, type ReactNode } from 'react'

interface SortableListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  onChange: (items: Item[]) => void
  /** Announced to screen readers after a move. */
  announce: (item: Item, position: number) => string
  /** A row, with `useSortableRow`. */
  children: (item: Item, row: RowPlace) => ReactNode
}

export interface RowPlace {
  /** The key of the item. */
  readonly id: string
  readonly isFirst: boolean
  readonly isLast: boolean
  /** One place up or down. */
  readonly onMove: (by: -1 | 1) => void
}

/** A list whose rows can be dragged, or moved by buttons, which the keyboard reaches too. */
export function SortableList<Item>({ items, keyOf, onChange, announce, children }: SortableListProps<Item>) {
  const [announcement, setAnnouncement] = useState('')
  // A click on the handle is no drag yet.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const move = (from: number, to: number) => {
    const moved = items[from]
    if (moved === undefined || items[to] === undefined) return
    onChange(arrayMove([...items], from, to))
    setAnnouncement(announce(moved, to + 1))
  }
  const placeOf = (id: unknown) => items.findIndex((item) => keyOf(item) === id)
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => over && move(placeOf(active.id), placeOf(over.id))}
        // The list announces moves itself, in the user's language.
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      >
        <SortableContext items={items.map(keyOf)} strategy={verticalListSortingStrategy}>
          <ol className="section-rows plain">
            {items.map((item, at) =>
              children(item, {
                id: keyOf(item),
                isFirst: at === 0,
                isLast: at === items.length - 1,
                onMove: (by) => move(at, at + by),
              }),
            )}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

const nothing = () => undefined
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
