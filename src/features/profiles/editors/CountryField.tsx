import type { UseFormRegisterReturn } from 'react-hook-form'
import { translatorFor } from '#i18n/island.ts'
import { SelectField } from '#ui/Field.tsx'
import { useEditing } from './editingContext.ts'
import { useCountries } from './dictionaryOptions.ts'

interface CountryFieldProps {
  field: UseFormRegisterReturn
  /** Chosen so far. */
  current: { readonly id: number | null; readonly name: string | null }
  error: string | undefined
}

/** Until the list has come, what was chosen is what can be chosen. */
export function CountryField({ field, current, error }: CountryFieldProps) {
  const t = translatorFor(useEditing().strings.editors)
  const known = current.id === null ? [] : [{ value: current.id, label: current.name ?? '' }]
  const countries = useCountries()
  return (
    <SelectField
      // A select takes its value when it appears, so with the whole list it appears anew.
      key={countries ? 'all' : 'known'}
      {...field}
      label={t('country')}
      options={countries ?? known}
      placeholder={t('chooseCountry')}
      autoComplete="country"
      error={error}
    />
  )
}
