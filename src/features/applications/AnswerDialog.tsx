import { useState, type ReactNode } from 'react'
import { EditDialog } from '#client/EditDialog.tsx'
import { useContractForm } from '#client/forms.ts'
import { answerDelays, AnswerWords, answerTextMaximum } from '#contract/applications/answers.ts'
import type { Locale } from '#contract/core/locale.ts'
import { answerDialogTexts } from '#i18n/answerDialogTexts.ts'
import { inEachLanguage } from '#i18n/inEachLanguage.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { SelectField, TextArea, TextField } from '#ui/Field.tsx'
import type { AnswerSubject } from './answerSubject.ts'

interface AnswerDialogProps {
  locale: Locale
  subject: AnswerSubject
  title: string
  /** What the dialog is about, above the fields. */
  text?: string
  submitText?: string
  /** At the other end of the footer. */
  aside?: ReactNode
  onClose: () => void
  /** Declines with these words. */
  send: (words: AnswerWords) => Promise<void>
}

/** Sentences that a decline can begin with. */
const templates = ['notFurther', 'another'] as const
type Choice = (typeof templates)[number] | 'none'

/** What candidates read first, in every language. */
const messagesOf = (choice: Choice, { job, company }: AnswerSubject) =>
  inEachLanguage((locale) => {
    const strings: StringsOf<'applications', 'answerTemplates'> = {
      locale,
      texts: answerDialogTexts[locale].templates,
    }
    return choice === 'none' ? '' : translatorFor(strings)(choice, { job, company })
  })

/** What candidates read with a decline, what the team notes, and when the candidates are notified. Loaded when it is opened. */
export default function AnswerDialog({
  locale,
  subject,
  title,
  text,
  submitText,
  aside,
  onClose,
  send,
}: AnswerDialogProps) {
  const { hasHired, languages } = subject
  const texts = answerDialogTexts[locale]
  const strings: StringsOf<'applications', 'answer'> = { locale, texts: texts.dialog }
  const formStrings: StringsOf<'common', 'form'> = { locale, texts: texts.form }
  const t = translatorFor(strings)
  const [template, setTemplate] = useState<Choice>('notFurther')
  const form = useContractForm<AnswerWords>(AnswerWords, {
    defaultValues: { messages: messagesOf('notFurther', subject), reason: '', delay_days: 0 },
  })
  const choose = (choice: Choice) => {
    setTemplate(choice)
    const messages = messagesOf(choice, subject)
    for (const one of languages) form.setValue(`messages.${one.locale}`, messages[one.locale])
  }
  const known = templates.filter((one) => one !== 'another' || hasHired)
  return (
    <EditDialog
      title={title}
      submitText={submitText ?? t('submit')}
      aside={aside}
      dirty={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      t={translatorFor(formStrings)}
      onClose={onClose}
      onSubmit={form.submit(send)}
    >
      {text && <p>{text}</p>}
      <SelectField
        label={t('template')}
        value={template}
        onChange={({ target }) => choose(target.value as Choice)}
        options={[...known, 'none' as const].map((value) => ({ value, label: t(value) }))}
        hint={t('templateHint')}
      />
      {template !== 'none' &&
        languages.map((one) => (
          <TextArea
            key={one.locale}
            {...form.field(`messages.${one.locale}`)}
            label={t('message', { language: one.name })}
            lang={one.locale.slice(0, 2)}
            rows={3}
            maxLength={answerTextMaximum.message}
          />
        ))}
      <TextField
        {...form.field('reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={answerTextMaximum.reason}
        autoComplete="off"
      />
      <SelectField
        {...form.field('delay_days', { valueAsNumber: true })}
        label={t('delay')}
        options={answerDelays.map((days) => ({
          value: days,
          label: days === 0 ? t('soon') : t('afterDays', { count: days }),
        }))}
      />
    </EditDialog>
  )
}
