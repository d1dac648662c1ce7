import type { ComponentProps } from 'react'
import { descriptionMaximum } from '#contract/employments/edits.ts'
import { TextArea } from '#ui/Field.tsx'
import { useEditing } from './editingContext.ts'

/** The description of an employment, in both of its forms. */
export function DescriptionField({
  text,
  ...field
}: ComponentProps<'textarea'> & { text: string; error: string | undefined }) {
  const { t, tForm } = useEditing()
  return (
    <TextArea
      {...field}
      rows={5}
      label={t('description')}
      hint={t('descriptionHint')}
      optional={tForm('optional')}
      counter={t('counter', { count: text.trim().length, maximum: descriptionMaximum })}
    />
  )
}
