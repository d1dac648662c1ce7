import { useRef, useState, type ReactNode } from 'react'
import { AttachmentRow, type AttachmentTexts } from './AttachmentRow.tsx'
import { insertAt, move, type Attachment } from './attachments.ts'
import { RemovedNote } from './RemovedNote.tsx'
import { UploadField, type UploadFieldProps, type UploadFieldTexts } from './UploadField.tsx'

interface FieldTexts<Item> extends UploadFieldTexts {
  /** Names the list. */
  readonly list: string
  readonly undo: { readonly text: string; removed(item: Item, at: number): string }
  moved(item: Item, from: number, to: number): string
  row(item: Item, at: number): AttachmentTexts
}

interface AttachmentsFieldProps<Item extends Attachment> extends Omit<
  UploadFieldProps,
  'texts' | 'count' | 'use' | 'children'
> {
  items: readonly Item[]
  /** Whether what was removed can be brought back: not once the change is saved. */
  undoable?: boolean
  onChange: (next: (now: readonly Item[]) => readonly Item[]) => void
  texts: FieldTexts<Item>
  /** Makes an item of an upload that has arrived. A repeated call changes nothing. @throws CallError */
  check: (upload: string) => Promise<Item>
  picture: (item: Item, at: number) => ReactNode
  /** What stands beside it: facts, or its description. */
  facts: (item: Item, at: number) => ReactNode
}

/** Files in an order of one's own: uploads, by dragging, pasting or choosing, and their list. */
export function AttachmentsField<Item extends Attachment>({
  items,
  undoable = true,
  onChange,
  texts,
  check,
  picture,
  facts,
  ...field
}: AttachmentsFieldProps<Item>) {
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [removed, setRemoved] = useState<{ readonly item: Item; readonly at: number } | null>(null)
  if (removed && !undoable) setRemoved(null)

  const turns = useRef(new Map<string, number>())
  async function use(id: string, turn: number): Promise<void> {
    const checked = await check(id)
    turns.current.set(checked.key, turn)
    // `onChange` never changes what it does, so the one of the first render serves.
    onChange((now) => {
      if (now.some(({ key }) => key === checked.key)) return now
      // In the order in which they were chosen, whichever arrives first.
      const at = now.findIndex(({ key }) => (turns.current.get(key) ?? 0) > turn)
      return insertAt(now, checked, at < 0 ? now.length : at)
    })
  }
  function place(from: number, to: number): void {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    onChange((now) => move(now, from, to))
    setAnnouncement(texts.moved(item, from, to))
  }
  function remove(item: Item, at: number): void {
    onChange((now) => now.filter(({ key }) => key !== item.key))
    setRemoved({ item, at })
  }

  return (
    <UploadField {...field} texts={texts} count={items.length} use={use}>
      {items.length > 0 && (
        <ol className="attachment-list" aria-label={texts.list}>
          {items.map((item, at) => (
            <AttachmentRow
              key={item.key}
              name={item.key}
              texts={texts.row(item, at)}
              picture={picture(item, at)}
              at={at}
              count={items.length}
              dragged={dragged === at}
              onDrag={setDragged}
              onDrop={() => {
                if (dragged !== null) place(dragged, at)
                setDragged(null)
              }}
              onMove={(by) => place(at, at + by)}
              onRemove={() => remove(item, at)}
            >
              {facts(item, at)}
            </AttachmentRow>
          ))}
        </ol>
      )}
      {removed && (
        <RemovedNote
          key={removed.item.key}
          text={texts.undo.removed(removed.item, removed.at)}
          undo={texts.undo.text}
          disabled={items.length >= field.maximum}
          onUndo={() => {
            onChange((now) => insertAt(now, removed.item, removed.at))
            setRemoved(null)
          }}
        />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </UploadField>
  )
}
