import { useEffect, useId, useState, type FormEvent } from 'react'
import { CallError } from '#contract/core/errors.ts'
import { commentTextMaximum, countCharacters } from '#contract/posts/text.ts'
import { toast } from '#client/toasts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'

interface CommentFormProps {
  strings: StringsOf<'posts', 'discussion'>
  required: string
  label: string
  submitText: string
  /** Text to start with. */
  text?: string
  /** Resolves when the comment is stored. @throws CallError */
  send: (text: string) => Promise<void>
  onCancel?: (() => void) | undefined
  /** Shown by a button: focus it. */
  focused?: boolean
}

/** A comment, a reply or a changed comment. The field is cleared at once; a refusal brings the text back. */
export function CommentForm({
  strings,
  required,
  label,
  submitText,
  text: initial = '',
  send,
  onCancel,
  focused = false,
}: CommentFormProps) {
  const t = translatorFor(strings)
  const id = useId()
  const [text, setText] = useState(initial)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const length = countCharacters(text)
  useEffect(() => {
    // Opened by a button, whose place it takes.
    if (focused) document.getElementById(id)?.focus()
  }, [focused, id])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const written = text.trim()
    if (written === '') return setError(required)
    setError('')
    setBusy(true)
    setText('')
    try {
      await send(written)
    } catch (reason) {
      // Unless something else was written meanwhile.
      setText((now) => now || written)
      if (!(reason instanceof CallError)) throw reason
      const [field] = reason.fields
      if (field) setError(field.title)
      else toast.error(reason.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="comment-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        id={id}
        label={label}
        hideLabel
        placeholder={label}
        rows={2}
        value={text}
        error={error || undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        {...(length > commentTextMaximum * 0.8 && {
          counter: t('counter', { count: length, maximum: commentTextMaximum }),
        })}
      />
      <div className="actions">
        <Button type="submit" kind={text.trim() === '' ? 'quiet' : 'primary'} size="s" busy={busy}>
          {busy ? t('sending') : submitText}
        </Button>
        {onCancel && (
          <Button kind="text" size="s" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
