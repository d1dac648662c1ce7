import { api } from '#client/api.ts'
import { EditDialog } from '#client/EditDialog.tsx'
import { usePostedForm } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import {
  withdrawalReasonMaximum,
  WithdrawalForm,
  withdrawConfirmation,
} from '#contract/employments/confirmation.ts'
import { TextArea } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showChange, useActions } from '../actionsContext.ts'

/** Asks for the reason of withdrawing a confirmation, and names what it ends. */
export default function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { params, person, isOngoing, validation, tWithdrawal: t, tForm } = useActions()
  const form = usePostedForm<{ reason: string }>(WithdrawalForm, validation, null, {
    defaultValues: { reason: '' },
  })
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const save = form.submit(async (body) => {
    await call(api, withdrawConfirmation, { params, body })
    showChange()
  })
  return (
    <EditDialog
      title={t('title', { person })}
      submitText={t('confirm')}
      kind="danger"
      dirty={isDirty && !isSubmitting && !isSubmitSuccessful}
      busy={isSubmitting}
      t={tForm}
      onClose={onClose}
      onSubmit={save}
    >
      {form.message && (
        <Notice tone="danger" alert>
          {form.message}
        </Notice>
      )}
      <p>{t(isOngoing ? 'text' : 'textEnded', { person })}</p>
      <TextArea
        {...form.register('reason')}
        label={t('reason')}
        hint={t('reasonHint', { person })}
        error={form.errorOf('reason')}
        maxLength={withdrawalReasonMaximum}
        rows={4}
      />
    </EditDialog>
  )
}
