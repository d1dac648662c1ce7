import { X } from 'lucide'
import { useId, useState } from 'react'
import { ComboboxField } from './ComboboxField.tsx'
import type { ComboboxTexts } from './ComboboxList.tsx'
import { useEarlyChange } from './earlyChange.ts'
import { splitField, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { filterOptions, type Option } from './options.ts'
import { useCombobox } from './useCombobox.ts'

interface MultiComboboxProps<Value extends string | number> extends FieldTexts {
  options: readonly Option<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Called with the typed text, for options that are fetched. */
  onType?: (text: string) => void
  max?: number
  placeholder?: string
  texts: ComboboxTexts & { remove: (label: string) => string; limit: string }
}

/** Multiple choice, shown as tags. Backspace in the empty field removes the last one. */
export function MultiCombobox<Value extends string | number>(allProps: MultiComboboxProps<Value>) {
  const [field, props] = splitField(allProps)
  const { options, value, max = Infinity, texts } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const full = value.length >= max
  const chosen = value.flatMap((one) => options.filter((option) => option.value === one))
  const left = options.filter((option) => !value.includes(option.value))
  const onText = (text: string) => {
    setTyped(text)
    props.onType?.(text)
  }
  const combobox = useCombobox({
    id,
    items: full ? [] : filterOptions(left, typed),
    text: typed,
    onText,
    onChoose: (item) => {
      props.onChange([...value, item.value])
      onText('')
    },
    onLeave: () => setTyped(''),
    staysOpen: value.length + 1 < max,
  })
  const inputProps = combobox.inputProps({
    onKeyDown: (event) => {
      const last = value.at(-1)
      if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
    },
  })
  useEarlyChange<HTMLInputElement>(() => {
    const focused = document.activeElement as HTMLInputElement
    return focused.id === inputProps.id && focused.value ? focused : null
  }, inputProps.onChange)
  const remove = (one: Value) => {
    props.onChange(value.filter((other) => other !== one))
    document.getElementById(inputProps.id)?.focus()
  }
  const tags = chosen.map((option) => (
    <span className="tag" key={option.value}>
      {option.label}
      <button type="button" aria-label={texts.remove(option.label)} onClick={() => remove(option.value)}>
        <Icon icon={X} size={14} />
      </button>
    </span>
  ))
  return (
    <ComboboxField
      field={field}
      combobox={combobox}
      inputProps={inputProps}
      placeholder={chosen.length === 0 ? props.placeholder : undefined}
      texts={{ ...texts, noMatches: full ? texts.limit : texts.noMatches }}
      tags={tags}
    >
      {max !== Infinity && (
        <p className="field-count">
          {value.length} / {max}
        </p>
      )}
    </ComboboxField>
  )
}
