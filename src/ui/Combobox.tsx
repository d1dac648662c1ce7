import { useId, useState } from 'react'
import { ComboboxField } from './ComboboxField.tsx'
import type { ComboboxTexts } from './ComboboxList.tsx'
import { splitField, type FieldTexts } from './FieldFrame.tsx'
import { filterOptions, type Option } from './options.ts'
import { useCombobox } from './useCombobox.ts'

interface ComboboxProps<Value extends string | number> extends FieldTexts {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  /** Text typed before it was loaded: it starts open. */
  initialText?: string | undefined
  placeholder?: string
  texts: ComboboxTexts
}

/** Single choice with a text filter. */
export function Combobox<Value extends string | number>(allProps: ComboboxProps<Value>) {
  const [field, props] = splitField(allProps)
  const { options, value } = props
  const chosen = options.find((option) => option.value === value) ?? null
  // Null while nobody types. Text typed but not selected is cleared: it would look like a value.
  const [typed, setTyped] = useState(props.initialText ?? null)
  const [valueBefore, setValueBefore] = useState(value)
  if (value !== valueBefore) {
    setValueBefore(value)
    setTyped(null)
  }
  const items = filterOptions(options, typed === chosen?.label ? '' : (typed ?? ''))
  const combobox = useCombobox({
    id: useId(),
    items,
    chosenIndex: items.findIndex((item) => item.value === value),
    text: typed ?? chosen?.label ?? '',
    onText: (text) => {
      setTyped(text)
      if (text === '' && chosen) props.onChange(null)
    },
    onChoose: (item) => {
      setTyped(null)
      if (item.value !== value) props.onChange(item.value)
    },
    onLeave: () => setTyped(null),
    initiallyOpen: props.initialText !== undefined,
  })
  return (
    <ComboboxField
      field={field}
      combobox={combobox}
      inputProps={combobox.inputProps()}
      chosen={value}
      placeholder={props.placeholder}
      texts={props.texts}
    />
  )
}
