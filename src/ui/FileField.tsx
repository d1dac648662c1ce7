import { X } from 'lucide'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import { FieldFrame, splitField, type FieldTexts } from './FieldFrame.tsx'
import { fileRejection, type FileRejection } from './fileRejection.ts'
import { Icon } from './Icon.tsx'

interface FileFieldProps extends FieldTexts {
  name?: string
  /** Types and extensions, as in `accept`: '.pdf,application/pdf'. */
  accept: string
  maxBytes: number
  file: Pick<File, 'name' | 'size'> | null
  /** 0 to 1 during the upload. */
  progress?: number | null
  onPick: (file: File) => void
  onReject: (why: FileRejection, file: File) => void
  /** Cancels the upload, or removes the chosen file. */
  onRemove: () => void
  /** Whether a paste anywhere on the page goes to this field. Turn off where a page has two. */
  acceptsPaste?: boolean
  texts: { choose: string; drop: string; remove: string; cancel: string }
  /** Formats a size in the reader's language. */
  size: (bytes: number) => string
}

/** One file, chosen, dropped or pasted. State its limits in `hint`. */
export function FileField(allProps: FileFieldProps) {
  const [field, props] = splitField(allProps)
  const { file, progress = null, texts, acceptsPaste = true } = props
  const id = useId()
  const [over, setOver] = useState(false)

  const select = (files: FileList | null | undefined) => {
    const picked = files?.[0]
    if (!picked) return
    const why = fileRejection(picked, props.accept, props.maxBytes)
    if (why) props.onReject(why, picked)
    else props.onPick(picked)
  }
  const input = useRef<HTMLInputElement>(null)
  const selectEarly = useEffectEvent(() => select(input.current?.files))
  // A file chosen before hydration is in the control already.
  useEffect(() => selectEarly(), [])
  const paste = useEffectEvent((event: ClipboardEvent) => select(event.clipboardData?.files))
  useEffect(() => {
    if (!acceptsPaste) return
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [acceptsPaste])

  return (
    <FieldFrame {...field} id={id} labelProps={{ id: `${id}-label`, htmlFor: file ? undefined : id }}>
      {(controlProps) =>
        file ? (
          <div className="drop-file" role="group" aria-labelledby={`${id}-label`}>
            <span>
              {file.name} <span className="soft small number">{props.size(file.size)}</span>
            </span>
            <IconButton
              label={progress === null ? texts.remove : texts.cancel}
              size="s"
              onClick={props.onRemove}
            >
              <Icon icon={X} size={18} />
            </IconButton>
            {progress !== null && <progress value={progress} max={1} aria-label={file.name} />}
          </div>
        ) : (
          <div className="drop" data-over={over || undefined} data-invalid={field.error ? true : undefined}>
            <span className="button" data-size="s" aria-hidden="true">
              {texts.choose}
            </span>
            <span className="soft small">{texts.drop}</span>
            <input
              {...controlProps}
              ref={input}
              name={props.name}
              type="file"
              accept={props.accept}
              // The input covers the whole frame, so the browser handles drops natively.
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onChange={(event) => {
                setOver(false)
                select(event.target.files)
                event.target.value = ''
              }}
            />
          </div>
        )
      }
    </FieldFrame>
  )
}
