import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type ReactNode } from 'react'
import { createUploadQueue } from '#client/uploadQueue.ts'
import type { UploadPurpose } from '#contract/uploads/uploads.ts'
import type { StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { AttachmentRow, type AttachmentTexts } from './AttachmentRow.tsx'
import { insertAt, move, type Attachment } from './attachments.ts'
import { DropZone } from './DropZone.tsx'
import { UploadList } from './UploadList.tsx'

interface FieldTexts<Item> {
  readonly legend: string
  /** Names the list. */
  readonly list: string
  readonly add: string
  /** Types and sizes. */
  readonly hint: string
  readonly choose: string
  readonly drop: string
  readonly tooMany: string
  /** Only where nothing is saved before the whole form. */
  readonly undo?: { readonly text: string; removed(item: Item): string }
  moved(item: Item, from: number, to: number): string
  row(item: Item, at: number): AttachmentTexts
}

interface AttachmentsFieldProps<Item extends Attachment> {
  items: readonly Item[]
  onChange: (next: (now: readonly Item[]) => readonly Item[]) => void
  texts: FieldTexts<Item>
  upload: StringsOf<'careers', 'documents'>
  purpose: UploadPurpose
  /** See `ResumableOptions`. */
  scope: string
  accept: string
  maximum: number
  altMaximum: number
  /** Makes an item of an upload that has arrived. A repeated call changes nothing. @throws CallError */
  check: (upload: string) => Promise<Item>
  /** Why a chosen file is not sent. */
  rejectionOf: (file: File) => string | null
  picture: (item: Item, at: number) => ReactNode
  errorOf?: (at: number) => string | undefined
  /** Whether uploads are under way. */
  onBusy: (busy: boolean) => void
}

const runningStates: readonly string[] = ['waiting', 'sending', 'checking', 'offline']

/** Files with descriptions in an order of one's own: uploads, by dragging, pasting or choosing, and their list. */
export function AttachmentsField<Item extends Attachment>(props: AttachmentsFieldProps<Item>) {
  const { items, onChange, texts, purpose, scope, maximum, check } = props
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [removed, setRemoved] = useState<{ readonly item: Item; readonly at: number } | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const [queue] = useState(() =>
    createUploadQueue({
      purpose,
      scope,
      async use(id) {
        const checked = await check(id)
        // `onChange` never changes what it does, so the one of the first render serves.
        onChange((now) => (now.some(({ key }) => key === checked.key) ? now : [...now, checked]))
      },
    }),
  )
  const uploads = useStore(queue.$uploads)
  useEffect(() => queue.watch(), [queue])
  const isBusy = uploads.some(({ state }) => runningStates.includes(state))
  const report = useEffectEvent((busy: boolean) => props.onBusy(busy))
  useEffect(() => report(isBusy), [isBusy])
  // The button that had the focus is gone with its row.
  useEffect(() => undo.current?.focus(), [removed])

  function choose(files: readonly File[]): void {
    let room = maximum - items.length - uploads.filter(({ state }) => state !== 'refused').length
    for (const file of files) {
      const why = props.rejectionOf(file)
      if (why) queue.refuse(file, why)
      else if (room-- > 0) queue.add([file])
      else queue.refuse(file, texts.tooMany)
    }
  }
  function paste(event: ClipboardEvent): void {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    choose([...event.clipboardData.files])
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
    <fieldset className="field attachments" onPaste={paste}>
      <legend>{texts.legend}</legend>
      {items.length > 0 && (
        <ol className="attachment-list" aria-label={texts.list}>
          {items.map((item, at) => (
            <AttachmentRow
              key={item.key}
              name={item.key}
              texts={texts.row(item, at)}
              picture={props.picture(item, at)}
              alt={item.alt}
              altMaximum={props.altMaximum}
              altError={props.errorOf?.(at)}
              {...{ at, count: items.length, dragged: dragged === at, onDrag: setDragged }}
              onDrop={() => {
                if (dragged !== null) place(dragged, at)
                setDragged(null)
              }}
              onMove={(by) => place(at, at + by)}
              onAlt={(alt) =>
                onChange((now) => now.map((one) => (one.key === item.key ? { ...one, alt } : one)))
              }
              onRemove={() => remove(item, at)}
            />
          ))}
        </ol>
      )}
      {removed && texts.undo && (
        <p className="attachment-removed small" role="status">
          {texts.undo.removed(removed.item)}
          <Button
            ref={undo}
            size="s"
            aria-disabled={items.length >= maximum || undefined}
            onClick={() => {
              onChange((now) => insertAt(now, removed.item, removed.at))
              setRemoved(null)
            }}
          >
            {texts.undo.text}
          </Button>
        </p>
      )}
      <UploadList uploads={uploads} queue={queue} strings={props.upload} />
      {items.length < maximum && (
        <DropZone
          accept={props.accept}
          label={texts.add}
          hint={texts.hint}
          choose={texts.choose}
          drop={texts.drop}
          onChoose={choose}
        />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}
