import { useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { useContractForm } from '#client/forms.ts'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import { call } from '#contract/core/call.ts'
import { replyToWithdrawal, WithdrawalReplyForm } from '#contract/employments/confirmation.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { showChange, useActions } from '../actionsContext.ts'

const draftFields = ['reply'] as const

/** The employee's only reply to a withdrawn confirmation. */
export function ReplyEditor() {
  const { params, validation, tWithdrawal: t, tForm } = useActions()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const ready = useHydrated()
  const draftKey = `reply withdrawal ${params.employmentId}`
  const form = useContractForm<{ reply: string }>(WithdrawalReplyForm, validation, {
    defaultValues: { reply: '' },
  })
  useFormDraft(form, draftKey, draftFields, true)
  const unsaved = useUnsavedChanges(form.formState.isDirty && confirmed === null)
  return (
    <form className="form note" noValidate onSubmit={form.submit(async ({ reply }) => setConfirmed(reply))}>
      <TextArea
        {...form.register('reply')}
        rows={3}
        label={t('reply')}
        hint={t('replyHint')}
        error={form.errorOf('reply')}
      />
      <p className="actions">
        <Button type="submit" disabled={!ready}>
          {t('send')}
        </Button>
      </p>
      <UnsavedChangesDialog {...unsaved} text={tForm('unsavedPageText')} t={tForm} />
      {confirmed !== null && (
        <ConfirmActionDialog
          open
          title={t('sendTitle')}
          text={t('sendText')}
          confirmText={t('send')}
          cancelText={tForm('cancel')}
          closeText={tForm('close')}
          kind="primary"
          action={async () => {
            await call(api, replyToWithdrawal, { params, body: { reply: confirmed } })
            dropDraft(draftKey)
          }}
          onDone={showChange}
          onClose={() => setConfirmed(null)}
        />
      )}
    </form>
  )
}
