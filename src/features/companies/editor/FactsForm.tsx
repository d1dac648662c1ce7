import { useEffect, useMemo } from 'react'
import { useController } from 'react-hook-form'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/call.ts'
import type { Company } from '#contract/companies.ts'
import { changeCompany, CompanyFactsForm, earliestYearFounded } from '#contract/companyEdits.ts'
import { Button } from '#ui/Button.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { SelectField, TextField } from '#ui/Field.tsx'
import { Part } from './Part.tsx'
import { useEditor } from './shared.ts'
import { timeZoneOptions } from './timeZones.ts'

type Values = z.infer<typeof CompanyFactsForm>

interface FactsFormProps {
  company: Company
  /** Told when something is typed that is not saved, and when it is. */
  onDirty: (dirty: boolean) => void
}

export function FactsForm({ company, onDirty }: FactsFormProps) {
  const { slug, options, validation, t, tForm, choiceTexts } = useEditor()
  const form = useContractForm<Values>(CompanyFactsForm, validation, { defaultValues: valuesOf(company) })
  const industry = useController({ control: form.control, name: 'industry_id' })
  const country = useController({ control: form.control, name: 'country_id' })
  const zone = useController({ control: form.control, name: 'time_zone' })
  const zones = useMemo(() => timeZoneOptions(company.time_zone), [company.time_zone])
  // An industry that is no longer offered keeps its name on the page until a new one is chosen here.
  const offered = options.industries.some(({ value }) => value === industry.field.value)
  const retired = industry.field.value && !offered ? t('industryRetired') : undefined

  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const save = form.submit(async (values) => {
    const saved = await call(api, changeCompany, { params: { slug }, body: values })
    form.reset(valuesOf(saved))
    toast.success(t('factsUpdated'))
  })

  return (
    <Part id="facts" title={t('facts')}>
      <form className="form" onSubmit={save} noValidate>
        <TextField
          {...form.register('name')}
          label={t('name')}
          autoComplete="organization"
          error={form.errorOf('name')}
        />
        <TextField
          {...form.register('headline')}
          label={t('headline')}
          hint={t('headlineHint')}
          optional={tForm('optional')}
          error={form.errorOf('headline')}
        />
        <Combobox
          label={t('industry')}
          options={options.industries}
          value={industry.field.value}
          onChange={industry.field.onChange}
          onBlur={industry.field.onBlur}
          texts={choiceTexts}
          error={form.errorOf('industry_id') ?? retired}
        />
        <div className="form-row">
          <SelectField
            {...form.register('size_id')}
            label={t('size')}
            placeholder={t('choose')}
            options={options.sizes}
            error={form.errorOf('size_id')}
          />
          <TextField
            {...form.register('year_founded')}
            type="number"
            inputMode="numeric"
            min={earliestYearFounded}
            width="s"
            label={t('yearFounded')}
            optional={tForm('optional')}
            error={form.errorOf('year_founded')}
          />
        </div>
        <TextField
          {...form.register('website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          label={t('website')}
          optional={tForm('optional')}
          error={form.errorOf('website')}
        />

        <Combobox
          label={t('country')}
          options={options.countries}
          value={country.field.value}
          onChange={country.field.onChange}
          onBlur={country.field.onBlur}
          texts={choiceTexts}
          error={form.errorOf('country_id')}
        />
        <Combobox
          label={t('timeZone')}
          hint={t('timeZoneHint')}
          options={zones}
          value={zone.field.value}
          onChange={(value) => zone.field.onChange(value ?? '')}
          onBlur={zone.field.onBlur}
          texts={choiceTexts}
          error={form.errorOf('time_zone')}
        />
        <div className="actions">
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            {t('saveFacts')}
          </Button>
          {isDirty && <span className="soft small">{t('unsaved')}</span>}
        </div>
      </form>
    </Part>
  )
}

/** What is not chosen yet is null, which the form refuses like an empty field. */
function valuesOf(company: Company): Values {
  const { name, headline, website, industry_id, size_id, year_founded, country_id, time_zone } = company
  return {
    ...{ name, headline, website, year_founded, country_id, time_zone },
    industry_id: industry_id as number,
    size_id: size_id as number,
  }
}
