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
  const { register, errorOf, watch } = form
  const type = watch('salary_type')
  const has = salaryFieldsOf(type === '' ? null : (type as SalaryType))
  const currencies = [...new Set(countries.map(({ currency }) => currency))].sort()
  const inNumbers = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <>
      <ChoiceGroup
        {...register('salary_type')}
        variant="cards"
        label={t('salaryType')}
        options={salaryTypes.map((value) => ({ value, label: t(value) }))}
        error={errorOf('salary_type')}
      />
      {has.min && (
        <>
          <div className="form-row">
            <TextField
              {...register('salary_min')}
              {...inNumbers}
              label={t(has.max ? 'from' : 'amount')}
              error={errorOf('salary_min')}
            />
            {has.max && (
              <TextField
                {...register('salary_max')}
                {...inNumbers}
                label={t('to')}
                error={errorOf('salary_max')}
              />
            )}
          </div>
          <div className="form-row">
            <SelectField
              {...register('currency')}
              label={t('currency')}
              options={currencies.map((value) => ({ value, label: value }))}
              placeholder={t('choose')}
              error={errorOf('currency')}
            />
            <SelectField
              {...register('salary_period')}
              label={t('period')}
              options={salaryPeriods.map((value) => ({ value, label: t(value) }))}
              placeholder={t('choose')}
              error={errorOf('salary_period')}
            />
          </div>
        </>
      )}
    </>
  )
}
