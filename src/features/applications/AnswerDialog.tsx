import { useState, type ReactNode } from 'react'
import { EditDialog } from '#client/EditDialog.tsx'
import { useContractForm } from '#client/forms.ts'
import { answerDelays, AnswerWords, answerTextMaximum } from '#contract/applications/answers.ts'
import { translatorFor } from '#i18n/island.ts'
import { SelectField, TextArea, TextField } from '#ui/Field.tsx'
import type { AnswerDialogTexts, AnswerTemplate } from './answerTexts.ts'

interface AnswerDialogProps {
  texts: AnswerDialogTexts
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

type Choice = AnswerTemplate | 'none'

/** What candidates read with a decline, what the team notes, and when the candidates are notified. Loaded when it is opened. */
export default function AnswerDialog({
  texts,
  title,
  text,
  submitText,
  aside,
  onClose,
  send,
}: AnswerDialogProps) {
  const { languages, templates } = texts
  const t = translatorFor(texts.strings)
  const [template, setTemplate] = useState<Choice>('notFurther')
  const messages = templates.notFurther ?? {}
  const form = useContractForm<AnswerWords>(AnswerWords, {
    defaultValues: { messages, reason: '', delay_days: 0 },
  })
  const choose = (choice: Choice) => {
    setTemplate(choice)
    for (const { locale } of languages)
      form.setValue(`messages.${locale}`, (choice !== 'none' && templates[choice]?.[locale]) || '')
  }
  const known = Object.keys(templates) as AnswerTemplate[]
  return (
    <EditDialog
      title={title}
      submitText={submitText ?? t('submit')}
      aside={aside}
      dirty={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      t={translatorFor(texts.form)}
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
        languages.map(({ locale, name }) => (
          <TextArea
            key={locale}
            {...form.field(`messages.${locale}`)}
            label={t('message', { language: name })}
            lang={locale.slice(0, 2)}
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
