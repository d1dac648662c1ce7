import { useId } from 'react'
import { languageTag } from '#contract/core/locale.ts'
import { describedBy, FieldError, FieldHint, type FieldTexts } from '#ui/FieldFrame.tsx'
import { useEditing } from './editingContext.ts'
import { joinMonth, splitMonth } from './months.ts'

interface MonthFieldProps extends FieldTexts {
  /** A day of the month as YYYY-MM-DD; empty or incomplete while the user is entering it. */
  value: string
  onChange: (value: string) => void
  /** Which day of the chosen month becomes the value. */
  day: 'first' | 'last'
}

/** Month and year: as much as people remember of an employment. */
export function MonthField(props: MonthFieldProps) {
  const { label, hint, error, optional, value, onChange, day } = props
  const { strings, tCv: t } = useEditing()
  const id = useId()
  const { year, month } = splitMonth(value)
  const change = (next: Partial<{ year: string; month: string }>) =>
    onChange(joinMonth({ year, month, ...next }, day))
  const names = new Intl.DateTimeFormat(languageTag(strings.cv.locale), { month: 'long', timeZone: 'UTC' })
  const invalid = error ? true : undefined
  return (
    <fieldset className="field" aria-describedby={describedBy(id, hint, error)}>
      <legend>
        {label} {optional && <span className="optional">({optional})</span>}
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className="month-field">
        <span className="select">
          <select
            className="input"
            aria-label={t('month')}
            aria-invalid={invalid}
            value={month}
            onChange={(event) => change({ month: event.currentTarget.value })}
          >
            <option value="">{t('month')}</option>
            {Array.from({ length: 12 }, (_, index) => (
              <option key={index} value={String(index + 1).padStart(2, '0')}>
                {names.format(Date.UTC(2000, index))}
              </option>
            ))}
          </select>
        </span>
        <input
          className="input"
          aria-label={t('year')}
          aria-invalid={invalid}
          placeholder={t('year')}
          inputMode="numeric"
          autoComplete="off"
          value={year}
          onChange={(event) => change({ year: event.currentTarget.value.replace(/\D/g, '') })}
        />
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}
