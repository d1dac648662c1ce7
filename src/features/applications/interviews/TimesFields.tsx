import { useId, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { ContractForm } from '#client/forms.ts'
import { interviewTimeMaximum } from '#contract/applications/interviews.ts'
import { minuteIn } from '#contract/core/days.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { FieldError, FieldHint } from '#ui/FieldFrame.tsx'

interface TimesFieldsProps<Values extends FieldValues> {
  form: ContractForm<Values>
  timeZone: string
  theirTimeZone: string
  t: (
    key: 'times' | 'timesHint' | 'timesHintOther' | 'time' | 'addTime',
    values?: Record<string, string | number>,
  ) => string
}

/** Up to ten times as the reader's clocks show them; empty ones count for nothing. */
export function TimesFields<Values extends FieldValues & { times: string[] }>({
  form,
  timeZone,
  theirTimeZone,
  t,
}: TimesFieldsProps<Values>) {
  const id = useId()
  const [count, setCount] = useState(3)
  const earliest = minuteIn(timeZone, new Date()).replace(' ', 'T')
  const error = form.errorOf('times' as Path<Values>)
  const hint =
    timeZone === theirTimeZone
      ? t('timesHint', { zone: timeZone })
      : t('timesHintOther', { zone: timeZone, theirs: theirTimeZone })
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('times')}</legend>
      <FieldHint id={id} hint={hint} />
      <div className="interview-fields">
        {Array.from({ length: count }, (_, at) => (
          <TextField
            key={at}
            {...form.field(`times.${at}` as Path<Values>)}
            {...(error && { 'aria-invalid': true })}
            type="datetime-local"
            min={earliest}
            label={t('time', { number: at + 1 })}
            hideLabel
          />
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {count < interviewTimeMaximum && (
        <Button size="s" kind="text" onClick={() => setCount(count + 1)}>
          {t('addTime')}
        </Button>
      )}
    </fieldset>
  )
}
