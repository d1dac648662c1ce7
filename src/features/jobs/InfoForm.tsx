import { workplaceTypes } from '#contract/dictionaries/dictionaries.ts'
import { descriptionMaximum, experiences, openings, skillMaximum } from '#contract/jobs/forms.ts'
import { previewMarkdown } from '#client/markdownPreview.ts'
import { translatorFor } from '#i18n/island.ts'
import { markdownTexts } from '#i18n/markdownTexts.ts'
import { ChoiceGroup } from '#ui/Choice.tsx'
import { SelectField, TextField } from '#ui/Field.tsx'
import { MarkdownField } from '#ui/MarkdownField.tsx'
import { MultiCombobox } from '#ui/MultiCombobox.tsx'
import { SalaryFields } from './SalaryFields.tsx'
import { useWizard } from './useWizard.ts'
import { WizardFrame, WizardSection } from './WizardFrame.tsx'
import type { InfoProps } from './wizardProps.ts'

/** Step one: everything about the job itself. */
export default function InfoForm(props: InfoProps) {
  const { strings, jobTexts, options } = props
  const t = translatorFor(strings)
  const tJob = translatorFor(jobTexts)
  const wizard = useWizard('info', props)
  const { form } = wizard
  const { field, errorOf, watch, setValue } = form
  const remote = Number(watch('workplace_type')) === workplaceTypes.remote

  const shown = options.languages.find(({ value }) => value === props.textLanguage)?.label

  /** The currency follows the country until the user changes it. */
  const followCountry = (countryId: number) => {
    const { isDirty } = form.getFieldState('currency', form.formState)
    const currency = options.countries.find(({ value }) => value === countryId)?.currency
    if (currency && (!isDirty || form.getValues('currency') === '')) setValue('currency', currency)
  }

  return (
    <WizardFrame {...props} wizard={wizard}>
      <WizardSection title={t('basics')}>
        <TextField {...field('title')} label={t('title')} hint={t('titleHint')} autoComplete="off" />
        <ChoiceGroup
          {...field('workplace_type')}
          variant="cards"
          label={t('workplace')}
          options={options.workplaceTypes}
        />
        <div className="form-row">
          <SelectField
            {...field('country_id', { onChange: (event) => followCountry(Number(valueOf(event))) })}
            label={t('country')}
            options={options.countries}
            placeholder={t('choose')}
            autoComplete="off"
          />
          {!remote && <TextField {...field('city')} label={t('city')} autoComplete="off" />}
        </div>
        <div className="form-row">
          <SelectField
            {...field('employment_type')}
            label={t('employment')}
            options={options.employmentTypes}
            placeholder={t('choose')}
          />
          <SelectField
            {...field('experience')}
            label={t('experience')}
            options={experiences.map((value) => ({ value, label: tJob(value) }))}
            placeholder={t('choose')}
          />
        </div>
        <SelectField
          {...field('opening')}
          label={t('opening')}
          optional={t('optional')}
          hint={t('openingHint')}
          options={openings.map((value) => ({ value, label: tJob(value) }))}
          placeholder={t('unsaid')}
          width="m"
        />
      </WizardSection>
      <WizardSection title={t('pay')}>
        <SalaryFields form={form} strings={strings} countries={options.countries} />
      </WizardSection>
      <WizardSection title={t('about')}>
        <MarkdownField
          {...field('description')}
          label={t('description')}
          hideLabel
          texts={markdownTexts(props.markdown)}
          render={previewMarkdown}
          rows={10}
          counter={t('counter', { count: watch('description').length, maximum: descriptionMaximum })}
        />
        <SelectField
          {...field('language')}
          label={t('language')}
          hint={t('languageHint')}
          options={options.languages}
          placeholder={shown ? t('languageOfTextIn', { language: shown }) : t('languageOfText')}
        />
      </WizardSection>
      <WizardSection title={t('skillsPart')}>
        <MultiCombobox
          label={t('skills')}
          hint={t('skillsHint', { maximum: skillMaximum })}
          optional={t('optional')}
          placeholder={t('skillsPlaceholder')}
          options={options.skills}
          value={watch('skill_ids')}
          onChange={(ids) => setValue('skill_ids', ids, { shouldDirty: true, shouldValidate: true })}
          max={skillMaximum}
          error={errorOf('skill_ids')}
          texts={{
            open: t('open'),
            noMatches: t('noMatches'),
            remove: (label) => t('remove', { label }),
            limit: t('limit', { maximum: skillMaximum }),
          }}
        />
        <MultiCombobox
          label={t('benefits')}
          optional={t('optional')}
          placeholder={t('benefitsPlaceholder')}
          options={options.benefits}
          value={watch('benefit_ids')}
          onChange={(ids) => setValue('benefit_ids', ids, { shouldDirty: true, shouldValidate: true })}
          error={errorOf('benefit_ids')}
          texts={{
            open: t('open'),
            noMatches: t('noMatches'),
            remove: (label) => t('remove', { label }),
            limit: '',
          }}
        />
      </WizardSection>
    </WizardFrame>
  )
}

const valueOf = (event: unknown): string => (event as { target: { value: string } }).target.value
