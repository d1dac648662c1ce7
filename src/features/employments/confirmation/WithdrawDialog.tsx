import { api } from '#client/api.ts'
import { usePostedForm } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import {
  withdrawalReasonMaximum,
  WithdrawalForm,
  withdrawConfirmation,
} from '#contract/employments/withdrawals.ts'
import { TextArea } from '#ui/Field.tsx'
import { ActionDialog } from '../ActionDialog.tsx'
import { showChange, useActions } from '../actionsContext.ts'

/** Asks for the reason of withdrawing a confirmation, and names what it ends. */
export default function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { params, person, isOngoing, tWithdrawal: t } = useActions()
  const form = usePostedForm<{ reason: string }>(WithdrawalForm, null, {
    defaultValues: { reason: '' },
  })
  const save = form.submit(async (body) => {
    await call(api, withdrawConfirmation, { params, body })
    showChange()
  })
  return (
    <ActionDialog
      form={form}
      title={t('title', { person })}
      submitText={t('confirm')}
      kind="danger"
      onClose={onClose}
      onSubmit={save}
    >
      <p>{t(isOngoing ? 'text' : 'textEnded', { person })}</p>
      <TextArea
        {...form.field('reason')}
        label={t('reason')}
        hint={t('reasonHint', { person })}
        maxLength={withdrawalReasonMaximum}
        rows={4}
      />
    </ActionDialog>
  )
}
