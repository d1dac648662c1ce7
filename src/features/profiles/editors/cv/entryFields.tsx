import type { FieldValues, Path, PathValue } from 'react-hook-form'
import type { ContractForm } from '#client/forms.ts'
import { entryTextMaximum } from '#contract/cv/entryFields.ts'
import { useEditing } from '../editingContext.ts'
import { MonthField } from '../MonthField.tsx'
import { TextArea, TextField } from '#ui/Field.tsx'

interface FieldProps<Values extends FieldValues> {
  form: ContractForm<Values>
  name: Path<Values>
  label: string
  hint?: string
}

const useOptional = () => useEditing().tForm('optional')

/** An optional single-line text. */
export function OptionalText<Values extends FieldValues>({ form, name, ...texts }: FieldProps<Values>) {
  return <TextField {...form.field(name)} {...texts} optional={useOptional()} />
}

/** An optional day. */
export function OptionalDay<Values extends FieldValues>({ form, name, ...texts }: FieldProps<Values>) {
  return <TextField {...form.field(name)} {...texts} type="date" width="m" optional={useOptional()} />
}

/** An optional month. `day` says which of its days is stored. */
export function OptionalMonth<Values extends FieldValues>({
  form,
  name,
  day,
  ...texts
}: FieldProps<Values> & { day: 'first' | 'last' }) {
  return (
    <MonthField
      {...texts}
      optional={useOptional()}
      value={String(form.watch(name) ?? '')}
      onChange={(value) =>
        form.setValue(name, value as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
      }
      day={day}
      error={form.errorOf(name)}
    />
  )
}

/** An optional text of several lines, with a counter. */
export function OptionalLongText<Values extends FieldValues>({ form, name, ...texts }: FieldProps<Values>) {
  const { tCv: t } = useEditing()
  const count = String(form.watch(name) ?? '').trim().length
  return (
    <TextArea
      {...form.field(name)}
      {...texts}
      rows={5}
      optional={useOptional()}
      counter={t('counter', { count, maximum: entryTextMaximum })}
    />
  )
}

/** A web address; 'ana.example' means `https://ana.example`. */
export function UrlField<Values extends FieldValues>({
  form,
  name,
  ...texts
}: FieldProps<Values> & { optional?: string }) {
  const complete = () => {
    const typed = String(form.getValues(name)).trim()
    if (typed !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(typed))
      form.setValue(name, `https://${typed}` as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: true,
      })
  }
  return (
    <TextField
      {...form.field(name, { onBlur: complete })}
      {...texts}
      type="url"
      inputMode="url"
      autoComplete="url"
      placeholder="https://"
    />
  )
}

export const OptionalUrl = <Values extends FieldValues>(props: FieldProps<Values>) => (
  <UrlField {...props} optional={useOptional()} />
)
