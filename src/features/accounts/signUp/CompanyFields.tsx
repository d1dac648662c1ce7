import type { UseFormRegisterReturn } from 'react-hook-form'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { SelectField, TextField } from '#ui/Field.tsx'
import type { CompanyChoices, TextName } from './signUpValues.ts'

interface CompanyFieldsProps {
  /** Props that register a control with the form. */
  field: (name: TextName) => UseFormRegisterReturn & {
    id: string
    defaultValue: string
    error: string | undefined
  }
  strings: StringsOf<'accounts', 'signUp'>
  choices: CompanyChoices
}

/** The company part of a sign-up form. */
export function CompanyFields({ field, strings, choices }: CompanyFieldsProps) {
  const t = translatorFor(strings)
  const placeholder = t('choose')
  return (
    <>
      <h2>{t('companyPart')}</h2>
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
      <h2>{t('adminPart')}</h2>
    </>
  )
}
