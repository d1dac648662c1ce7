import { useEffect, useId, useState, type FormEvent } from 'react'
import { CallError } from '#contract/core/errors.ts'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import type { CommentForm as CommentFields } from '#contract/posts/comments.ts'
import { suggestCommentMentions, type MentionForm } from '#contract/posts/mentions.ts'
import { commentTextMaximum, countCharacters } from '#contract/posts/text.ts'
import { clearFailure, showFailureBeside, submitterOf } from '#client/failureBeside.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { MentionArea } from '../mentions/MentionArea.tsx'
import { MentionNote, mentionsIn } from '../mentions/MentionNote.tsx'

interface CommentFormProps {
  strings: StringsOf<'posts', 'discussion'>
  mentionStrings: StringsOf<'posts', 'mentions'>
  postId: number
  required: string
  label: string
  submitText: string
  /** Text to start with. */
  text?: string
  /** Whom that text mentions. */
  mentions?: readonly MentionForm[]
  /** Resolves when the comment is stored. @throws CallError */
  send: (form: CommentFields) => Promise<void>
  onCancel?: (() => void) | undefined
  /** Shown by a button: focus it. */
  focused?: boolean
}

/** A comment, a reply or a changed comment. The field is cleared at once; a refusal brings the text back. */
export function CommentForm({
  strings,
  mentionStrings,
  postId,
  required,
  label,
  submitText,
  text: initial = '',
  mentions: initialMentions = [],
  send,
  onCancel,
  focused = false,
}: CommentFormProps) {
  const t = translatorFor(strings)
  const id = useId()
  const [text, setText] = useState(initial)
  const [mentions, setMentions] = useState(initialMentions)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const length = countCharacters(text)
  useEffect(() => {
    // Opened by a button, whose place it takes.
    if (!focused) return
    const field = document.getElementById(id) as HTMLTextAreaElement | null
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [focused, id])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const written = text.trim()
    if (written === '') return setError(required)
    const button = submitterOf(event)
    clearFailure()
    setError('')
    setBusy(true)
    setText('')
    try {
      await send({ text: written, mentions: mentionsIn(written, mentions) })
    } catch (reason) {
      // Unless something else was written meanwhile.
      setText((now) => now || written)
      if (!(reason instanceof CallError)) throw reason
      const [field] = reason.fields
      if (field) setError(field.title)
      else showFailureBeside(button, reason)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="comment-form" noValidate onSubmit={(event) => void submit(event)}>
      <MentionArea
        id={id}
        label={label}
        hideLabel
        placeholder={label}
        rows={2}
        strings={mentionStrings}
        text={text}
        mentions={mentions}
        error={error || undefined}
        onChange={(next, chosen) => {
          setText(next)
          setMentions(chosen)
        }}
        suggest={(q) => call(api, suggestCommentMentions, { params: { postId }, query: { q } })}
        {...(length > commentTextMaximum * 0.8 && {
          counter: t('counter', { count: length, maximum: commentTextMaximum }),
        })}
      />
      <MentionNote strings={mentionStrings} text={text} mentions={mentions} />
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
