import { useState } from 'react'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { useContractForm } from '#client/forms.ts'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import type { Schema } from '#contract/core/schema.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useHydrated } from '#ui/hydrated.ts'

interface ReplyEditorProps {
  /** Of `{ reply: string }`. */
  schema: Schema
  draftKey: string
  texts: {
    readonly label: string
    readonly hint: string
    readonly submit: string
    readonly confirmTitle: string
    readonly confirmText: string
    readonly counter?: (count: number) => string
  }
  form: StringsOf<'common', 'form'>
  className: string
  send: (reply: string) => Promise<void>
  onDone?: () => void
}

const draftFields = ['reply'] as const

/** The employee's reply to what the company has written, given once and therefore confirmed. */
export function ReplyEditor({ schema, draftKey, texts, send, onDone, ...props }: ReplyEditorProps) {
  const tForm = translatorFor(props.form)
  const ready = useHydrated()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const form = useContractForm<{ reply: string }>(schema, { defaultValues: { reply: '' } })
  useFormDraft(form, draftKey, draftFields, true)
  const unsaved = useUnsavedChanges(form.formState.isDirty && confirmed === null)
  return (
    <form
      className={`form ${props.className}`}
      noValidate
      onSubmit={form.submit(async ({ reply }) => setConfirmed(reply))}
    >
      <TextArea
        {...form.field('reply')}
        rows={4}
        label={texts.label}
        hint={texts.hint}
        {...(texts.counter && { counter: texts.counter(form.watch('reply').trim().length) })}
      />
      <p className="actions">
        <Button type="submit" disabled={!ready}>
          {texts.submit}
        </Button>
      </p>
      <UnsavedChangesDialog {...unsaved} text={tForm('unsavedPageText')} t={tForm} />
      {confirmed !== null && (
        <ConfirmActionDialog
          open
          title={texts.confirmTitle}
          text={texts.confirmText}
          confirmText={texts.submit}
          t={tForm}
          kind="primary"
          action={async () => {
            await send(confirmed)
            dropDraft(draftKey)
          }}
          {...(onDone && { onDone })}
          onClose={() => setConfirmed(null)}
        />
      )}
    </form>
  )
}
