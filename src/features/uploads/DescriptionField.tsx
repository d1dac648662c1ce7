import { useId } from 'react'
import { TextField } from '#ui/Field.tsx'
import type { DescribedAttachment } from './attachments.ts'

interface DescriptionFieldProps<Item extends DescribedAttachment> {
  item: Item
  label: string
  hint: string
  maximum: number
  error?: string | undefined
  onChange: (next: (now: readonly Item[]) => readonly Item[]) => void
}

/** The description of a file in a list. */
export function DescriptionField<Item extends DescribedAttachment>(props: DescriptionFieldProps<Item>) {
  const { item, label, hint, maximum, error, onChange } = props
  return (
    <TextField
      id={`${useId()}-alt`}
      label={label}
      hint={hint}
      value={item.alt}
      maxLength={maximum}
      error={error}
      onChange={({ currentTarget: { value: alt } }) =>
        onChange((now) => now.map((one) => (one.key === item.key ? { ...one, alt } : one)))
      }
    />
  )
}
