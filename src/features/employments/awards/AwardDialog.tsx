import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { usePostedForm } from '#client/postedForm.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { AwardForm, awardTitleMaximum, giveAward } from '#contract/employments/awards.ts'
import type { EmploymentRecord } from '#contract/employments/record.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { TextArea, TextField } from '#ui/Field.tsx'
import { ActionDialog } from '../ActionDialog.tsx'
import { useActions } from '../actionsContext.ts'

interface AwardDialogProps {
  words: StringsOf<'employments', 'awards'>
  onClose: () => void
  onGiven: (record: EmploymentRecord) => void
}

/** Gives the employee an award. */
export default function AwardDialog({ words, onClose, onGiven }: AwardDialogProps) {
  const { record, params, person, today, tForm } = useActions()
  const t = translatorFor(words)
  const form = usePostedForm<z.infer<typeof AwardForm>>(AwardForm, null, {
    defaultValues: { title: '', awarded_on: today, words: '' },
  })
  const save = form.submit(async (body) => {
    onGiven(await call(api, giveAward, { params, body }))
    toast.success(t('given'))
    onClose()
  })
  return (
    <ActionDialog form={form} title={t('give')} submitText={t('give')} onClose={onClose} onSubmit={save}>
      <p>{t('giveText', { person })}</p>
      <TextField
        {...form.field('title')}
        autoComplete="off"
        maxLength={awardTitleMaximum}
        label={t('name')}
        hint={t('nameHint')}
      />
      <TextField
        {...form.field('awarded_on')}
        type="date"
        min={record.employment.start_date}
        max={today}
        label={t('date')}
      />
      <TextArea {...form.field('words')} label={t('words')} optional={tForm('optional')} rows={3} />
    </ActionDialog>
  )
}
