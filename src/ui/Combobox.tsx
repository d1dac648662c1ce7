import { useCombobox } from 'downshift'
import { ChevronDown } from 'lucide'
import { useId, useState } from 'react'
import { ComboboxList, type ComboboxTexts } from './ComboboxList.tsx'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { filterOptions } from './filterOptions.ts'
import type { Option } from './kinds.ts'
import { Icon } from './Icon.tsx'

interface ComboboxProps<Value extends string | number> extends FieldTexts {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  onBlur?: () => void
  /** Called with the typed text, when the options come from a search. */
  onType?: (typed: string) => void
  /** Text typed before it was loaded: it starts open. */
  initialText?: string | undefined
  /** Also submits the value with a plain form. */
  name?: string
  placeholder?: string
  texts: ComboboxTexts
}

/** Single choice with a text filter. */
export function Combobox<Value extends string | number>(props: ComboboxProps<Value>) {
  const { label, hint, error, optional, hideLabel, options, value, texts } = props
  const id = useId()
  const chosen = options.find((option) => option.value === value) ?? null
  const [typed, setTyped] = useState(props.initialText ?? '')
  const items = filterOptions(options, typed === chosen?.label ? '' : typed)
  const combobox = useCombobox({
    id,
    items,
    selectedItem: chosen,
    ...(props.initialText === undefined ? {} : { initialInputValue: props.initialText, initialIsOpen: true }),
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value,
    onInputValueChange: ({ inputValue, selectedItem }) => {
      setTyped(inputValue)
      // Text inserted by a selection was not typed.
      if (inputValue !== selectedItem?.label) props.onType?.(inputValue)
      if (inputValue === '' && selectedItem) props.onChange(null)
    },
    onSelectedItemChange: ({ selectedItem }) => props.onChange(selectedItem?.value ?? null),
    stateReducer: (_, { type, changes }) =>
      // Text typed but not selected is cleared: it would look like a value.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, inputValue: changes.selectedItem?.label ?? '' }
        : changes,
  })
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
              <input
                {...combobox.getInputProps({ onBlur: props.onBlur })}
                aria-invalid={controlProps['aria-invalid']}
                aria-describedby={controlProps['aria-describedby']}
                placeholder={props.placeholder}
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
            <ComboboxList combobox={combobox} items={items} texts={texts} />
          </div>
          {props.name && <input type="hidden" name={props.name} value={value ?? ''} />}
        </>
      )}
    </FieldFrame>
  )
}
