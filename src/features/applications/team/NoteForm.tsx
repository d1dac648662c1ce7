import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { api } from '#client/api.ts'
import { dropDraft, readDraft, writeDraft } from '#client/draft.ts'
import { clearFailure, showFailureBeside, submitterOf } from '#client/failureBeside.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import type { TeamNoteForm } from '#contract/applications/notes.ts'
import { suggestNoteMentions, teamNoteMaximum } from '#contract/applications/notes.ts'
import { mentionForms, type MentionForm } from '#contract/posts/mentions.ts'
import { countCharacters } from '#contract/posts/text.ts'
import { MentionArea } from '#features/posts/mentions/MentionArea.tsx'
import { MentionNote, mentionsIn } from '#features/posts/mentions/MentionNote.tsx'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface NoteFormProps {
  strings: StringsOf<'applications', 'notes'>
  mentionStrings: StringsOf<'posts', 'mentions'>
  required: string
  applicationId: number
  label: string
  hint?: string
  submitText: string
  /** Text to start with. */
  text?: string
  /** Whom that text mentions. */
  mentions?: readonly MentionForm[]
  /** The name under which this tab keeps what is not sent yet. */
  draft?: string
  /** Resolves when the note is stored. @throws CallError */
  send: (form: TeamNoteForm) => Promise<void>
  onCancel?: (() => void) | undefined
}

/** A new note, or a changed one. The text goes when it is stored. */
export function NoteForm(props: NoteFormProps) {
  const { strings, mentionStrings, required, applicationId, draft, send, onCancel } = props
  const t = translatorFor(strings)
  const id = useId()
  const [text, setText] = useState(props.text ?? '')
  const [mentions, setMentions] = useState(props.mentions ?? [])
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const length = countCharacters(text)
  const isChange = onCancel !== undefined
  useEffect(() => {
    // Opened by a button, whose place it takes.
    if (!isChange) return
    const field = document.getElementById(id) as HTMLTextAreaElement | null
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [isChange, id])
  const restoreDraft = useEffectEvent(() => {
    if (draft === undefined) return
    const saved = readDraft(draft)
    const chosen = mentionForms.safeParse(saved['mentions'])
    if (typeof saved['text'] === 'string') setText((now) => now || String(saved['text']))
    if (chosen.success) setMentions(chosen.data)
  })
  useEffect(() => {
    // After the first render, which has to be that of the server.
    const frame = requestAnimationFrame(() => restoreDraft())
    return () => cancelAnimationFrame(frame)
  }, [draft])

  const change = (next: string, chosen: readonly MentionForm[]) => {
    setText(next)
    setMentions(chosen)
    setError('')
    if (draft !== undefined) writeDraft(draft, { text: next, mentions: chosen })
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') return setError(required)
    const button = submitterOf(event)
    clearFailure()
    setError('')
    setBusy(true)
    try {
      await send({ text, mentions: mentionsIn(text, mentions) })
      setText('')
      if (draft !== undefined) dropDraft(draft)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      const [field] = reason.fields
      if (field) setError(field.title)
      else showFailureBeside(button, reason)
    } finally {
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Escape' && onCancel && !event.defaultPrevented) onCancel()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    // Keys of the field, which bubble up to here.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className="team-note-form" noValidate onSubmit={(event) => void submit(event)} onKeyDown={press}>
      <MentionArea
        id={id}
        label={props.label}
        hint={props.hint}
        hideLabel={isChange}
        rows={3}
        strings={mentionStrings}
        text={text}
        mentions={mentions}
        error={error || undefined}
        onChange={change}
        suggest={(q) => call(api, suggestNoteMentions, { params: { applicationId }, query: { q } })}
        {...(length > teamNoteMaximum * 0.8 && {
          counter: t('counter', { count: length, maximum: teamNoteMaximum }),
        })}
      />
      <MentionNote strings={mentionStrings} text={text} mentions={mentions} />
      <div className="actions">
        <Button
          type="submit"
          kind={isChange ? 'primary' : 'quiet'}
          size="s"
          busy={busy}
          aria-keyshortcuts="Control+Enter"
        >
          {busy ? t('sending') : props.submitText}
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
