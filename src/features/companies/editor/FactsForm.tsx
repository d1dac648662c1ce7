import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import type { Company } from '#contract/companies/companies.ts'
import { changeCompany, CompanyFactsForm, earliestYearFounded } from '#contract/companies/edits.ts'
import type { VerifiedDomain } from '#contract/companies/domains.ts'
import { isRefusal } from '#contract/core/errors.ts'
import { Button } from '#ui/Button.tsx'
import { TimeZoneField } from '#features/settings/TimeZoneField.tsx'
import { SelectField, TextField } from '#ui/Field.tsx'
import { Section } from '#ui/Section.tsx'
import { RenameNotice } from './RenameNotice.tsx'
import { useEditor, chosenId, notChosen } from './editorContext.ts'

type Values = z.infer<typeof CompanyFactsForm>

interface FactsFormProps {
  company: Company
  /** The company's verified domain: a new name has to be checked against it. */
  proven: VerifiedDomain | null
  /** Called when the form becomes dirty or clean. */
  onDirty: (dirty: boolean) => void
}

export function FactsForm({ company, proven, onDirty }: FactsFormProps) {
  const { slug, options, zoneStrings, t, tForm } = useEditor()
  // An industry that is no longer offered stays on the page until a new one is chosen here.
  const isOffered = (id: number | null) => options.industries.some(({ value }) => value === id)
  const wasRetired = company.industry_id !== null && !isOffered(company.industry_id)
  const valuesNow = (of: Company) => valuesOf(of, isOffered(of.industry_id))
  const form = useContractForm<Values>(CompanyFactsForm, { defaultValues: valuesNow(company) })
  const [industry, country, zone] = form.watch(['industry_id', 'country_id', 'time_zone'])
  const retired = wasRetired && !isOffered(industry) ? t('industryRetired') : undefined
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const isRenamed = form.watch('name').trim() !== form.formState.defaultValues?.name
  const [confirming, setConfirming] = useState<Values | null>(null)
  async function send(values: Values, accepted: boolean): Promise<void> {
    const body = { ...values, accept_domain_loss: accepted }
    const saved = await call(api, changeCompany, { params: { slug }, body })
    form.reset(valuesNow(saved))
    toast.success(t('factsUpdated'))
  }
  const save = form.submit(async (values) => {
    try {
      await send(values, false)
    } catch (error) {
      if (!isRefusal(error, changeCompany, 'renameLosesDomain')) throw error
      setConfirming(values)
    }
  })

  return (
    <Section id="facts" title={t('facts')}>
      <form className="form" onSubmit={save} noValidate>
        <TextField {...form.field('name')} label={t('name')} autoComplete="organization" />
        {isRenamed && <RenameNotice proven={proven} />}
        <TextField
          {...form.field('headline')}
          label={t('headline')}
          hint={t('headlineHint')}
          optional={tForm('optional')}
        />
        <SelectField
          {...form.register('industry_id', chosenId)}
          label={t('industry')}
          placeholder={t('choose')}
          options={options.industries}
          error={retired ?? form.errorOf('industry_id')}
        />
        <div className="form-row">
          <SelectField
            {...form.field('size_id', chosenId)}
            label={t('size')}
            placeholder={t('choose')}
            options={options.sizes}
          />
          <TextField
            {...form.field('year_founded')}
            type="number"
            inputMode="numeric"
            min={earliestYearFounded}
            width="s"
            label={t('yearFounded')}
            optional={tForm('optional')}
          />
        </div>
        <TextField
          {...form.field('website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          label={t('website')}
          optional={tForm('optional')}
        />

        <SelectField
          {...form.field('country_id', chosenId)}
          label={t('country')}
          placeholder={t('choose')}
          options={options.countries}
        />
        <TimeZoneField
          label={t('timeZone')}
          hint={t('timeZoneHint')}
          zones={options.timeZones}
          value={zone}
          onChange={(name) => form.setValue('time_zone', name, { shouldDirty: true })}
          countryId={Number(country) || null}
          strings={zoneStrings}
          error={form.errorOf('time_zone')}
        />
        <div className="actions">
          <Button type="submit" kind="primary" busy={!form.ready || form.formState.isSubmitting}>
            {t('saveFacts')}
          </Button>
          {isDirty && <span className="soft small">{t('unsaved')}</span>}
        </div>
      </form>
      {confirming && (
        <ConfirmActionDialog
          open
          onClose={() => setConfirming(null)}
          action={() => send(confirming, true)}
          title={t('renameAsk')}
          text={t('renameAskText', { domain: proven?.shown ?? '' })}
          confirmText={t('renameAnyway')}
          t={tForm}
        />
      )}
    </Section>
  )
}

/** A missing choice becomes the empty option, which the schema rejects as a required field. */
function valuesOf(company: Company, isOffered: boolean): Values {
  const { name, headline, website, industry_id, size_id, year_founded, country_id, time_zone } = company
  return {
    name,
    headline,
    website,
    year_founded,
    country_id,
    time_zone,
    industry_id: isOffered && industry_id !== null ? industry_id : notChosen,
    size_id: size_id ?? notChosen,
  }
}
