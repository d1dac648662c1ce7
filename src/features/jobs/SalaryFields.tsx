import { salaryFieldsOf, salaryPeriods, salaryTypes, type SalaryType } from '#contract/jobs/forms.ts'
import type { ContractForm } from '#client/forms.ts'
import { translatorFor } from '#i18n/island.ts'
import { ChoiceGroup } from '#ui/Choice.tsx'
import { SelectField, TextField } from '#ui/Field.tsx'
import type { WizardValues } from './wizardForm.ts'
import type { CountryOption, WizardProps } from './wizardProps.ts'

interface SalaryFieldsProps extends Pick<WizardProps, 'strings'> {
  form: ContractForm<WizardValues>
  countries: readonly CountryOption[]
}

/** Salary fields; the type determines which amounts are asked for. */
export function SalaryFields({ form, strings, countries }: SalaryFieldsProps) {
  const t = translatorFor(strings)
  const { field, watch } = form
  const type = watch('salary_type')
  const has = salaryFieldsOf(type === '' ? null : (type as SalaryType))
  const currencies = [...new Set(countries.map(({ currency }) => currency))].sort()
  const inNumbers = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <>
      <ChoiceGroup
        {...field('salary_type')}
        variant="cards"
        label={t('salaryType')}
        options={salaryTypes.map((value) => ({ value, label: t(value) }))}
      />
      {has.min && (
        <>
          <div className="form-row">
            <TextField {...field('salary_min')} {...inNumbers} label={t(has.max ? 'from' : 'amount')} />
            {has.max && <TextField {...field('salary_max')} {...inNumbers} label={t('to')} />}
          </div>
          <div className="form-row">
            <SelectField
              {...field('currency')}
              label={t('currency')}
              options={currencies.map((value) => ({ value, label: value }))}
              placeholder={t('choose')}
            />
            <SelectField
              {...field('salary_period')}
              label={t('period')}
              options={salaryPeriods.map((value) => ({ value, label: t(value) }))}
              placeholder={t('choose')}
            />
          </div>
        </>
      )}
    </>
  )
}
