import type { UseFormRegisterReturn } from 'react-hook-form'
import { descriptionMaximum } from '#contract/employments/edits.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextArea } from '#ui/Field.tsx'
import { useEditing } from './editingContext.ts'

interface DescriptionFieldProps {
  field: UseFormRegisterReturn
  text: string
  error: string | undefined
}

/** The description of an employment, in both of its forms. */
export function DescriptionField({ field, text, error }: DescriptionFieldProps) {
  const { strings } = useEditing()
  const t = translatorFor(strings.editors)
  return (
    <TextArea
      {...field}
      rows={5}
      label={t('description')}
      hint={t('descriptionHint')}
      optional={translatorFor(strings.form)('optional')}
      counter={t('counter', { count: text.trim().length, maximum: descriptionMaximum })}
      error={error}
    />
  )
}
