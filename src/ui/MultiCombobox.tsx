import { useCombobox } from 'downshift'
import { ChevronDown, X } from 'lucide'
import { useId, useState } from 'react'
import { ComboboxList, type ComboboxTexts } from './ComboboxList.tsx'
import { useEarlyChange } from './earlyChange.ts'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { filterOptions } from './filterOptions.ts'
import type { Option } from './kinds.ts'
import { Icon } from './Icon.tsx'

interface MultiComboboxProps<Value extends string | number> extends FieldTexts {
  options: readonly Option<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  onBlur?: () => void
  /** Called with the typed text, for options that are fetched. */
  onType?: (text: string) => void
  /** Also submits `name[]` with a plain form. */
  name?: string
  max?: number
  placeholder?: string
  texts: ComboboxTexts & { remove: (label: string) => string; limit: string }
}

/** Multiple choice, shown as tags. Backspace in the empty field removes the last one. */
export function MultiCombobox<Value extends string | number>(props: MultiComboboxProps<Value>) {
  const { label, hint, error, optional, hideLabel, options, value, max = Infinity, texts } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const full = value.length >= max
  const chosen = value.flatMap((one) => options.filter((option) => option.value === one))
  const left = options.filter((option) => !value.includes(option.value))
  const items = full ? [] : filterOptions(left, typed)
  const combobox = useCombobox<Option<Value>>({
    id,
    inputId: `${id}-input`,
    items,
    selectedItem: null,
    inputValue: typed,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value,
    stateReducer: ({ highlightedIndex }, { type, changes }) =>
      type === useCombobox.stateChangeTypes.ItemClick ||
      type === useCombobox.stateChangeTypes.InputKeyDownEnter
        ? // Several are chosen in a row, so the list stays open where it is.
          { ...changes, isOpen: value.length + 1 < max, highlightedIndex, inputValue: '' }
        : changes,
    onStateChange: ({ type, inputValue, selectedItem }) => {
      if (selectedItem) props.onChange([...value, selectedItem.value])
      if (type === useCombobox.stateChangeTypes.InputBlur) setTyped('')
      else if (inputValue !== undefined) {
        setTyped(inputValue)
        props.onType?.(inputValue)
      }
    },
  })
  const field = combobox.getInputProps({
    onBlur: props.onBlur,
    onKeyDown: (event) => {
      const last = value.at(-1)
      if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
    },
  })
  useEarlyChange<HTMLInputElement>(() => {
    const focused = document.activeElement as HTMLInputElement
    return focused.id === `${id}-input` && focused.value ? focused : null
  }, field.onChange)
  const remove = (one: Value) => {
    props.onChange(value.filter((other) => other !== one))
    document.getElementById(`${id}-input`)?.focus()
  }
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      hideLabel={hideLabel}
      labelProps={combobox.getLabelProps()}
    >
      {(controlProps) => (
        <>
          <div className="combobox">
            <div className="input combobox-box">
              {chosen.map((option) => (
                <span className="tag" key={option.value}>
                  {option.label}
                  <button
                    type="button"
                    aria-label={texts.remove(option.label)}
                    onClick={() => remove(option.value)}
                  >
                    <Icon icon={X} size={14} />
                  </button>
                  {props.name && <input type="hidden" name={`${props.name}[]`} value={option.value} />}
                </span>
              ))}
              <input
                {...field}
                aria-invalid={controlProps['aria-invalid']}
                aria-describedby={controlProps['aria-describedby']}
                placeholder={chosen.length === 0 ? props.placeholder : undefined}
                autoComplete="off"
              />
              <button
                {...combobox.getToggleButtonProps()}
                type="button"
                className="icon-button"
                data-size="s"
                aria-label={texts.open}
              >
                <Icon icon={ChevronDown} size={18} />
              </button>
            </div>
            <ComboboxList
              combobox={combobox}
              items={items}
              texts={{ ...texts, noMatches: full ? texts.limit : texts.noMatches }}
            />
          </div>
          {max !== Infinity && (
            <p className="field-count">
              {value.length} / {max}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  )
}
