import { api } from '#client/api.ts'
import { EditDialog } from '#client/EditDialog.tsx'
import { useContractForm } from '#client/forms.ts'
import { refreshPart } from '#client/refreshPart.ts'
import {
  InterviewForm,
  interviewMinutes,
  interviewPlaces,
  interviewTextMaximum,
  proposeInterview,
} from '#contract/applications/interviews.ts'
import { call } from '#contract/core/call.ts'
import { salaryPeriods } from '#contract/jobs/forms.ts'
import { interviewDialogTexts } from '#i18n/interviewDialogTexts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { SelectField, TextArea, TextField } from '#ui/Field.tsx'
import type { ProposeInterviewProps } from './interviewProps.ts'
import { TimesFields } from './TimesFields.tsx'

interface InterviewDialogProps extends Omit<ProposeInterviewProps, 'label'> {
  onClose: () => void
}

/** An empty field is none. */
const amount = {
  setValueAs: (value: unknown) => {
    const text = String(value ?? '')
      .replaceAll(/\s/g, '')
      .replace(',', '.')
    return text === '' ? null : Number(text)
  },
}
const choice = { setValueAs: (value: unknown) => (value === '' ? null : value) }

/** The proposal of an interview. Loaded when it is opened. */
export default function InterviewDialog({
  locale,
  applicationId,
  timeZone,
  theirTimeZone,
  payRule,
  part,
  onClose,
}: InterviewDialogProps) {
  const texts = interviewDialogTexts[locale]
  const strings: StringsOf<'applications', 'interviewForm'> = { locale, texts: texts.dialog }
  const formStrings: StringsOf<'common', 'form'> = { locale, texts: texts.form }
  const t = translatorFor(strings)
  const form = useContractForm<InterviewForm>(InterviewForm, {
    defaultValues: {
      times: ['', '', ''],
      time_zone: timeZone,
      minutes: 45,
      place: 'video',
      details: '',
      message: '',
      pay_min: null,
      pay_max: null,
      currency: null,
      salary_period: null,
    },
  })
  const { field } = form
  const send = async (body: InterviewForm) => {
    await call(api, proposeInterview, { params: { applicationId }, body })
    onClose()
    await refreshPart(part)
  }
  const inNumbers = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <EditDialog
      title={t('title')}
      submitText={t('submit')}
      dirty={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      t={translatorFor(formStrings)}
      onClose={onClose}
      onSubmit={form.submit(send)}
    >
      <TimesFields form={form} timeZone={timeZone} theirTimeZone={theirTimeZone} t={t} />
      <div className="form-row">
        <SelectField
          {...field('minutes', { valueAsNumber: true })}
          label={t('minutes')}
          options={interviewMinutes.map((value) => ({ value, label: t('minutesOf', { count: value }) }))}
        />
        <SelectField
          {...field('place')}
          label={t('place')}
          options={interviewPlaces.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <TextField {...field('details')} label={t('details')} maxLength={interviewTextMaximum.details} />
      <TextArea
        {...field('message')}
        label={t('message')}
        rows={3}
        maxLength={interviewTextMaximum.message}
      />
      {payRule !== 'stated' && (
        <fieldset className="field">
          <legend>{t('pay')}</legend>
          <p className="field-hint">{t(payRule === 'required' ? 'payRequired' : 'payOffered')}</p>
          <div className="form-row">
            <TextField {...field('pay_min', amount)} {...inNumbers} label={t('from')} />
            <TextField {...field('pay_max', amount)} {...inNumbers} label={t('to')} />
          </div>
          <div className="form-row">
            <SelectField
              {...field('currency', choice)}
              label={t('currency')}
              options={Intl.supportedValuesOf('currency').map((value) => ({ value, label: value }))}
              placeholder={t('choose')}
            />
            <SelectField
              {...field('salary_period', choice)}
              label={t('period')}
              options={salaryPeriods.map((value) => ({ value, label: t(value) }))}
              placeholder={t('choose')}
            />
          </div>
        </fieldset>
      )}
    </EditDialog>
  )
}
