import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { usePostedForm } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { changePosition, PositionForm, withdrawPosition } from '#contract/employments/record.ts'
import { formatDay } from '#i18n/dates.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { showChange, useActions } from './actionsContext.ts'

type Values = z.infer<typeof PositionForm>

/** A new position from a day on. Positions that have not started can be withdrawn here. */
export default function PositionDialog({ onClose }: { onClose: () => void }) {
  const { record, params, person, today, validation, strings, t } = useActions()
  const form = usePostedForm<Values>(PositionForm, validation, null, {
    defaultValues: { position: '', start_date: today },
  })
  const [busy, setBusy] = useState(false)
  const upcoming = record.employment.positions.filter(
    ({ id, start_date: start }) => id !== null && start > today,
  )
  const save = form.submit(async (body) => {
    await call(api, changePosition, { params, body })
    showChange()
  })
  async function withdraw(positionId: number): Promise<void> {
    setBusy(true)
    if (await attempt(() => call(api, withdrawPosition, { params: { ...params, positionId } }))) showChange()
    else setBusy(false)
  }
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
          <Button
            size="s"
            busy={busy}
            aria-label={t('withdrawPositionOf', { position })}
            onClick={() => void withdraw(id ?? 0)}
          >
            {t('withdrawPosition')}
          </Button>
        </p>
      ))}
      <TextField {...form.field('position')} autoComplete="off" label={t('newPosition')} />
      <TextField {...form.field('start_date')} type="date" label={t('from')} />
    </ActionDialog>
  )
}
