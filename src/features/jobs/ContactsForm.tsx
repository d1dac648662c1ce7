import {
  answerDaysMaximum,
  applicationMethods,
  screeningToolMaximum,
  stepLengthMaximum,
  stepMaximum,
} from '#contract/jobs/forms.ts'
import { translatorFor } from '#i18n/island.ts'
import { Checkbox, ChoiceGroup } from '#ui/Choice.tsx'
import { SelectField, TextArea, TextField } from '#ui/Field.tsx'
import { useWizard } from './useWizard.ts'
import { WizardFrame, WizardSection } from './WizardFrame.tsx'
import type { ContactsProps } from './wizardProps.ts'

/** Step two: hiring contacts, how candidates apply, and how they are selected. */
export default function ContactsForm(props: ContactsProps) {
  const t = translatorFor(props.strings)
  const wizard = useWizard('contacts', props)
  const { field, watch } = wizard.form
  const hints = { product: t('productHint'), external: t('externalHint') }
  return (
    <WizardFrame {...props} wizard={wizard}>
      <WizardSection title={t('managers')} note={t('managersHint')}>
        <ChoiceGroup
          {...field('manager_ids')}
          type="checkbox"
          label={t('managers')}
          hideLabel
          options={props.managers.map(({ user_id, name, headline }) => ({
            value: String(user_id),
            label: name,
            hint: headline || undefined,
          }))}
        />
        {props.mayLimit && (
          <Checkbox {...field('limited_to_managers')} label={t('limited')} hint={t('limitedHint')} />
        )}
      </WizardSection>
      <WizardSection title={t('method')}>
        <ChoiceGroup
          {...field('application_method')}
          variant="cards"
          label={t('method')}
          hideLabel
          options={applicationMethods.map((value) => ({ value, label: t(value), hint: hints[value] }))}
        />
        {watch('application_method') === 'external' ? (
          <TextField
            {...field('external_url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            label={t('externalUrl')}
            hint={t('externalUrlHint')}
          />
        ) : (
          <>
            <TextField
              {...field('answer_days')}
              inputMode="numeric"
              autoComplete="off"
              label={t('answerDays')}
              optional={t('optional')}
              hint={t('answerDaysHint', { maximum: answerDaysMaximum })}
            />
            <Checkbox {...field('blind')} label={t('blind')} hint={t('blindHint')} />
          </>
        )}
      </WizardSection>
      <WizardSection title={t('selection')} note={t('selectionNote')}>
        <TextArea
          {...field('selection_steps')}
          rows={5}
          label={t('selectionSteps')}
          optional={t('optional')}
          hint={t('selectionStepsHint', { maximum: stepMaximum, length: stepLengthMaximum })}
        />
        <SelectField
          {...field('external_screening')}
          label={t('screening')}
          optional={t('optional')}
          hint={t('screeningHint')}
          options={(['no', 'yes'] as const).map((value) => ({ value, label: t(value) }))}
          placeholder={t('unsaid')}
          width="m"
        />
        {watch('external_screening') === 'yes' && (
          <TextField
            {...field('external_screening_tool')}
            autoComplete="off"
            label={t('screeningTool')}
            hint={t('screeningToolHint', { maximum: screeningToolMaximum })}
          />
        )}
      </WizardSection>
    </WizardFrame>
  )
}
