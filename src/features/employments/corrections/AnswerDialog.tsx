import { api } from '#client/api.ts'
import { usePostedForm } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import {
  acceptCorrection,
  CorrectionAnswerForm,
  declineCorrection,
} from '#contract/employments/corrections.ts'
import { TextArea } from '#ui/Field.tsx'
import { ActionDialog } from '../ActionDialog.tsx'
import { showChange, useActions } from '../actionsContext.ts'

interface AnswerDialogProps {
  kind: 'accept' | 'decline'
  correctionId: number
  onClose: () => void
}

/** Accepts or declines a correction, with an optional message to the side that proposed it. */
export function AnswerDialog({ kind, correctionId, onClose }: AnswerDialogProps) {
  const { params: employment, tCorrection: t, tForm } = useActions()
  const form = usePostedForm<{ words: string }>(CorrectionAnswerForm, null, {
    defaultValues: { words: '' },
  })
  const params = { ...employment, correctionId }
  const save = form.submit(async (body) => {
    await call(api, kind === 'accept' ? acceptCorrection : declineCorrection, { params, body })
    showChange()
  })
  return (
    <ActionDialog
      form={form}
      title={t(kind === 'accept' ? 'acceptTitle' : 'declineTitle')}
      submitText={t(kind)}
      onClose={onClose}
      onSubmit={save}
    >
      <p>{t(kind === 'accept' ? 'acceptText' : 'declineText')}</p>
      <TextArea {...form.field('words')} label={t('answer')} optional={tForm('optional')} rows={3} />
    </ActionDialog>
  )
}
