import type { UseFormRegisterReturn } from 'react-hook-form'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { SelectField, TextField } from '#ui/Field.tsx'
import type { CompanyChoices, CompanyName } from './signUpValues.ts'

interface CompanyFieldsProps {
  /** Props that register a control with the form. */
  field: (name: CompanyName) => UseFormRegisterReturn & {
    id: string
    defaultValue: string
    error: string | undefined
  }
  strings: StringsOf<'accounts', 'signUp'>
  choices: CompanyChoices
}

/** What a new company starts with. */
export function CompanyFields({ field, strings, choices }: CompanyFieldsProps) {
  const t = translatorFor(strings)
  const placeholder = t('choose')
  return (
    <>
      <TextField {...field('company_name')} autoComplete="organization" label={t('companyName')} />
      <SelectField
        {...field('industry_id')}
        label={t('industry')}
        options={choices.industries}
        placeholder={placeholder}
      />
      <div className="form-row">
        <SelectField
          {...field('size_id')}
          label={t('size')}
          options={choices.sizes}
          placeholder={placeholder}
        />
        <SelectField
          {...field('country_id')}
          label={t('country')}
          options={choices.countries}
          placeholder={placeholder}
        />
      </div>
    </>
  )
}
