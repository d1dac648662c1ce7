import type { ClipboardEvent, ReactNode } from 'react'
import type { UploadPurpose } from '#contract/uploads/uploads.ts'
import type { StringsOf } from '#i18n/island.ts'
import { DropZone } from './DropZone.tsx'
import { UploadList } from './UploadList.tsx'
import { useUploads } from './useUploads.ts'

export interface UploadFieldTexts {
  readonly legend: string
  readonly add: string
  /** Types and sizes. */
  readonly hint: string
  readonly choose: string
  readonly drop: string
  readonly tooMany: string
}

export interface UploadFieldProps {
  texts: UploadFieldTexts
  upload: StringsOf<'employments', 'documents'>
  purpose: UploadPurpose
  /** See `ResumableOptions`. */
  scope: string
  accept: string
  maximum: number
  /** Files that the field has already. */
  count: number
  /** See `QueueOptions`. */
  use: (upload: string, turn: number) => Promise<void>
  /** Why a chosen file is not sent. */
  rejectionOf: (file: File) => string | null
  /** Whether uploads are under way. */
  onBusy: (busy: boolean) => void
  /** The files that have arrived. */
  children: ReactNode
}

/** A field for several files: uploads, by dragging, pasting or choosing. */
export function UploadField(props: UploadFieldProps) {
  const { texts, purpose, scope, maximum, count, children } = props
  const { use, onBusy } = props
  const { queue, uploads } = useUploads({ purpose, scope, use, onBusy, resumed: true })

  function choose(files: readonly File[]): void {
    let room = maximum - count - uploads.filter(({ state }) => state !== 'refused').length
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

  return (
    <fieldset className="field attachments" onPaste={paste}>
      <legend>{texts.legend}</legend>
      {children}
      <UploadList uploads={uploads} queue={queue} strings={props.upload} />
      {count < maximum && (
        <DropZone
          accept={props.accept}
          label={texts.add}
          hint={texts.hint}
          choose={texts.choose}
          drop={texts.drop}
          onChoose={choose}
        />
      )}
    </fieldset>
  )
}
