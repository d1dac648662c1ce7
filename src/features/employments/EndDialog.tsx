import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { usePostedForm } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { planTermination, TerminationForm } from '#contract/employments/record.ts'
import { TextArea, TextField } from '#ui/Field.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { showChange, useActions } from './actionsContext.ts'

type Values = z.infer<typeof TerminationForm>

/** Plans the end of an employment, or changes the plan. */
export default function EndDialog({ onClose }: { onClose: () => void }) {
  const { termination, params, person, zone, today, t, tForm } = useActions()
  const form = usePostedForm<Values>(TerminationForm, null, {
    defaultValues: { last_day: termination?.last_day ?? today, note: termination?.note ?? '' },
  })
  const save = form.submit(async (body) => {
    await call(api, planTermination, { params, body })
    showChange()
  })
  return (
    <ActionDialog
      form={form}
      title={t('endTitle', { person })}
      submitText={t('endConfirm')}
      onClose={onClose}
      onSubmit={save}
    >
      <p>{t('endText', { person, zone })}</p>
      <TextField {...form.field('last_day')} type="date" min={today} label={t('lastDay')} />
      <TextArea
        {...form.field('note')}
        label={t('note')}
        hint={t('noteHint')}
        optional={tForm('optional')}
        rows={4}
      />
    </ActionDialog>
  )
}
