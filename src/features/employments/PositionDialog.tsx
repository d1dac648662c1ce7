import type * as z from 'zod/mini'
import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { usePostedForm } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { changePosition, PositionForm, withdrawPosition } from '#contract/employments/record.ts'
import { formatDay } from '#i18n/dates.ts'
import { TextField } from '#ui/Field.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { showChange, useActions } from './actionsContext.ts'

type Values = z.infer<typeof PositionForm>

/** A new position from a day on. Positions that have not started can be withdrawn here. */
export default function PositionDialog({ onClose }: { onClose: () => void }) {
  const { record, params, person, today, strings, t } = useActions()
  const form = usePostedForm<Values>(PositionForm, null, {
    defaultValues: { position: '', start_date: today },
  })
  const upcoming = record.employment.positions.filter(
    ({ id, start_date: start }) => id !== null && start > today,
  )
  const save = form.submit(async (body) => {
    await call(api, changePosition, { params, body })
    showChange()
  })
  return (
    <ActionDialog
      form={form}
      title={t('positionTitle', { person })}
      submitText={t('positionConfirm')}
      onClose={onClose}
      onSubmit={save}
    >
      {upcoming.map(({ id, position, start_date: start }) => (
        <p key={id} className="cluster">
          <span>
            {position}, {formatDay(start, strings.locale)}
          </span>
          <ActionButton
            size="s"
            aria-label={t('withdrawPositionOf', { position })}
            action={() => call(api, withdrawPosition, { params: { ...params, positionId: id ?? 0 } })}
            onDone={showChange}
          >
            {t('withdrawPosition')}
          </ActionButton>
        </p>
      ))}
      <TextField {...form.field('position')} autoComplete="off" label={t('newPosition')} />
      <TextField {...form.field('start_date')} type="date" label={t('from')} />
    </ActionDialog>
  )
}
