import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { translatorFor } from '#i18n/island.ts'
import { SelectField } from '#ui/Field.tsx'
import { useEditing } from './editingContext.ts'
import { useCountries } from './dictionaryOptions.ts'

interface CountryFieldProps {
  field: UseFormRegisterReturn
  /** The current value. */
  current: { readonly id: number | null; readonly name: string | null }
  error: string | undefined
  /** The country of the address by default. */
  of?: 'citizenship'
  hint?: ReactNode
}

/** Until the list has loaded, the current value is the only option. */
export function CountryField({ field, current, error, of, hint }: CountryFieldProps) {
  const { strings } = useEditing()
  const t = translatorFor(strings.editors)
  const optional = translatorFor(strings.form)('optional')
  const known = current.id === null ? [] : [{ value: current.id, label: current.name ?? '' }]
  const countries = useCountries()
  return (
    <SelectField
      // A select takes its value on mount, so it is remounted with the full list.
      key={countries ? 'all' : 'known'}
      {...field}
      label={t(of ?? 'country')}
      hint={hint}
      options={countries ?? known}
      placeholder={t('chooseCountry')}
      {...(of ? { optional } : { autoComplete: 'country' })}
      error={error}
    />
  )
}
