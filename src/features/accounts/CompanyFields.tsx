import type { ContractForm } from '#client/forms.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { SelectField, TextField } from '#ui/Field.tsx'
import type { Option } from '#contract/dictionaries.ts'
import type { CompanyChoices, SignUpValues } from './signUpValues.ts'

interface CompanyFieldsProps {
  form: ContractForm<SignUpValues>
  errorOf: (field: keyof SignUpValues) => string | undefined
  strings: StringsOf<'accounts', 'signUp'>
  choices: CompanyChoices
}

/** What a sign-up asks of a company. */
export function CompanyFields({ form, errorOf, strings, choices }: CompanyFieldsProps) {
  const t = sentences(strings)
  const select = (
    name: 'industry_id' | 'size_id' | 'country_id',
    label: string,
    options: readonly Option[],
  ) => (
    <SelectField
      {...form.register(name)}
      id={name}
      label={label}
      options={options}
      placeholder={t('choose')}
      error={errorOf(name)}
    />
  )
  return (
    <>
      <h2>{t('companyPart')}</h2>
      <TextField
        {...form.register('company_name')}
        id="company_name"
        autoComplete="organization"
        label={t('companyName')}
        error={errorOf('company_name')}
      />
      {select('industry_id', t('industry'), choices.industries)}
      <div className="form-row">
        {select('size_id', t('size'), choices.sizes)}
        {select('country_id', t('country'), choices.countries)}
      </div>
      <h2>{t('adminPart')}</h2>
    </>
  )
}
