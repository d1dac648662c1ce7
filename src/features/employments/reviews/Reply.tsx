import { useState } from 'react'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { useContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import { ReplyForm, replyMaximum } from '#contract/reviews/shapes.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useRating } from './ratingContext.ts'

interface ReplyProps {
  reply: string | null
  /** Whether the reader is the employee. */
  isOwn: boolean
  mayReply: boolean
  draftKey: string
  send: (reply: string) => Promise<void>
}

/** The employee's reply, or the form for it. */
export function Reply({ reply, isOwn, mayReply, ...form }: ReplyProps) {
  const { t } = useRating()
  if (mayReply) return <ReplyEditor {...form} />
  if (reply === null) return null
  return (
    <div className="rating-reply">
      <h4>{t(isOwn ? 'ownReply' : 'replyTitle')}</h4>
      <p>{reply}</p>
    </div>
  )
}

const draftFields = ['reply'] as const

function ReplyEditor({ draftKey, send }: Pick<ReplyProps, 'draftKey' | 'send'>) {
  const { t, tForm, validation, ready } = useRating()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const form = useContractForm<{ reply: string }>(ReplyForm, validation, { defaultValues: { reply: '' } })
  useFormDraft(form, draftKey, draftFields, true)
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const reply = form.watch('reply')
  return (
    <form
      className="form rating-reply"
      noValidate
      onSubmit={form.submit(async (values) => setConfirmed(values.reply))}
    >
      <TextArea
        {...form.register('reply')}
        rows={4}
        label={t('reply')}
        hint={t('replyHint')}
        error={form.errorOf('reply')}
        counter={t('counter', { count: reply.trim().length, maximum: replyMaximum })}
      />
      <p className="actions">
        <Button type="submit" disabled={!ready}>
          {t('sendReply')}
        </Button>
      </p>
      <UnsavedChangesDialog {...unsaved} text={tForm('unsavedPageText')} t={tForm} />
      {confirmed !== null && (
        <ConfirmActionDialog
          open
          title={t('replyConfirm')}
          text={t('replyConfirmText')}
          confirmText={t('sendReply')}
          cancelText={tForm('cancel')}
          closeText={tForm('close')}
          kind="primary"
          action={async () => {
            await send(confirmed)
            dropDraft(draftKey)
            toast.success(t('replied'))
          }}
          onClose={() => setConfirmed(null)}
        />
      )}
    </form>
  )
}
