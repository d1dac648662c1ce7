import type { ComponentProps } from 'react'
import { SelectField } from '#ui/Field.tsx'
import { useEditing } from './editingContext.ts'
import { useCountries } from './dictionaryOptions.ts'

interface CountryFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> {
  /** The current value. */
  current: { readonly id: number | null; readonly name: string | null }
  /** The country of the address by default. */
  of?: 'citizenship'
}

/** `register` options for a country that need not be chosen. */
export const optionalCountry = {
  setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
}

/** Until the list has loaded, the current value is the only option. */
export function CountryField({ current, of, ...field }: CountryFieldProps) {
  const { t, tForm } = useEditing()
  const optional = tForm('optional')
  const known = current.id === null ? [] : [{ value: current.id, label: current.name ?? '' }]
  const countries = useCountries()
  return (
    <SelectField
      // A select takes its value on mount, so it is remounted with the full list.
      key={countries ? 'all' : 'known'}
      {...field}
      label={t(of ?? 'country')}
      options={countries ?? known}
      placeholder={t('chooseCountry')}
      {...(of ? { optional } : { autoComplete: 'country' })}
    />
  )
}
