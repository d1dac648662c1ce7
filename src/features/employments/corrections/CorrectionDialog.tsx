import { api } from '#client/api.ts'
import { usePostedForm } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { CorrectionForm, proposeCorrection } from '#contract/employments/corrections.ts'
import { SelectField, TextArea, TextField } from '#ui/Field.tsx'
import { ActionDialog } from '../ActionDialog.tsx'
import { showChange, useActions } from '../actionsContext.ts'

interface Values {
  start_date: string
  end_date: string | null
  position_id: number | null
  position: string
  words: string
}

/** Proposes other dates or another title to the other side. The form starts from what the record says now. */
export default function CorrectionDialog({ onClose }: { onClose: () => void }) {
  const { record, params, person, company, today, tCorrection: t, tForm } = useActions()
  const { employment, relation } = record
  const { positions, start_date, end_date } = employment
  const form = usePostedForm<Values>(CorrectionForm, null, {
    defaultValues: {
      start_date,
      end_date,
      position_id: null,
      words: '',
      position: positions[0]?.position ?? employment.position,
    },
  })
  const choose = (chosen: string) => {
    const id = chosen === '' ? null : Number(chosen)
    form.setValue('position_id', id)
    form.setValue('position', positions.find((one) => one.id === id)?.position ?? '')
  }
  const save = form.submit(async (body) => {
    await call(api, proposeCorrection, { params, body })
    showChange()
  })
  return (
    <ActionDialog form={form} title={t('title')} submitText={t('send')} onClose={onClose} onSubmit={save}>
      <p>{relation === 'employee' ? t('toCompany', { company }) : t('toEmployee', { person })}</p>
      <TextField {...form.field('start_date')} type="date" label={t('start')} />
      {end_date !== null && (
        <TextField {...form.field('end_date')} type="date" max={today} label={t('end')} />
      )}
      {positions.length > 1 && (
        <SelectField
          label={t('which')}
          options={positions.map(({ id, position }) => ({ value: id ?? '', label: position }))}
          value={form.watch('position_id') ?? ''}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      <TextField {...form.field('position')} autoComplete="off" label={t('position')} />
      <TextArea
        {...form.field('words')}
        label={t('words')}
        hint={t('wordsHint')}
        optional={tForm('optional')}
        rows={3}
      />
    </ActionDialog>
  )
}
