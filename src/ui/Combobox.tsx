import { useCombobox } from 'downshift'
import { ChevronDown } from 'lucide'
import { useId, useState } from 'react'
import { ComboboxList, type ComboboxTexts } from './ComboboxList.tsx'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'
import { matches } from './matches.ts'
import type { Option } from './kinds.ts'
import { Icon } from './Icon.tsx'

interface ComboboxProps<Value extends string | number> extends FieldWords {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  onBlur?: () => void
  /** What is typed, where the options come from a search. */
  onType?: (typed: string) => void
  /** Posts the value with a plain form too. */
  name?: string
  placeholder?: string
  texts: ComboboxTexts
}

/** One of many, found by typing. */
export function Combobox<Value extends string | number>(props: ComboboxProps<Value>) {
  const { label, hint, error, optional, hideLabel, options, value, texts } = props
  const id = useId()
  const chosen = options.find((option) => option.value === value) ?? null
  const [typed, setTyped] = useState('')
  const items = matches(options, typed === chosen?.label ? '' : typed)
  const box = useCombobox({
    id,
    items,
    selectedItem: chosen,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value,
    onInputValueChange: ({ inputValue, selectedItem }) => {
      setTyped(inputValue)
      // What a choice writes into the box was not typed.
      if (inputValue !== selectedItem?.label) props.onType?.(inputValue)
      if (inputValue === '' && selectedItem) props.onChange(null)
    },
    onSelectedItemChange: ({ selectedItem }) => props.onChange(selectedItem?.value ?? null),
    stateReducer: (_, { type, changes }) =>
      // What was typed and not chosen is not kept: it would look like an answer.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, inputValue: changes.selectedItem?.label ?? '' }
        : changes,
  })
  return (
    <FieldFrame {...{ id, label, hint, error, optional, hideLabel }} labelProps={box.getLabelProps()}>
      {(join) => (
        <>
          <div className="combobox">
            <div className="input combobox-box">
              <input
                {...box.getInputProps({ onBlur: props.onBlur })}
                aria-invalid={join['aria-invalid']}
                aria-describedby={join['aria-describedby']}
                placeholder={props.placeholder}
                autoComplete="off"
              />
              <button
                {...box.getToggleButtonProps()}
                type="button"
                className="icon-button"
                data-size="s"
                aria-label={texts.open}
              >
                <Icon icon={ChevronDown} size={18} />
              </button>
            </div>
            <ComboboxList box={box} items={items} texts={texts} />
          </div>
          {props.name && <input type="hidden" name={props.name} value={value ?? ''} />}
        </>
      )}
    </FieldFrame>
  )
}
