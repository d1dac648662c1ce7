import { useCombobox } from 'downshift'
import { useId } from 'react'
import { ComboboxList } from './ComboboxList.tsx'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import type { Option } from './kinds.ts'

interface SuggestFieldProps<Value extends string | number> extends FieldTexts {
  text: string
  onText: (text: string) => void
  /** Called when a suggestion is chosen; the owner then sets the text. */
  onChoose: (option: Option<Value>) => void
  onBlur?: () => void
  /** Called for Enter when no suggestion is highlighted; without it, Enter submits the form. */
  onEnter?: () => void
  options: readonly Option<Value>[]
  texts: { noMatches: string }
}

/** A text field with suggestions. Unlike `Combobox`, it accepts any text. */
export function SuggestField<Value extends string | number>(props: SuggestFieldProps<Value>) {
  const { label, hint, error, optional, options, text, texts, onText } = props
  const id = useId()
  const combobox = useCombobox({
    id,
    items: [...options],
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => item?.label ?? '',
    onSelectedItemChange: ({ selectedItem }) => selectedItem && props.onChoose(selectedItem),
    stateReducer: ({ selectedItem }, { type, changes }) =>
      // Leaving the field keeps the typed text, even while a suggestion is highlighted.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem } : changes,
  })
  const isOpen = combobox.isOpen && text.trim() !== ''
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      labelProps={combobox.getLabelProps()}
    >
      {(controlProps) => (
        <div className="combobox">
          <input
            {...combobox.getInputProps({
              onBlur: props.onBlur,
              onKeyDown: (event) => {
                if (event.key !== 'Enter' || !props.onEnter || combobox.highlightedIndex >= 0) return
                event.preventDefault()
                props.onEnter()
              },
              // Here and not in `onInputValueChange`, which runs too late to preserve the caret.
              onChange: (event) => onText((event.target as HTMLInputElement).value),
            })}
            className="input"
            aria-invalid={controlProps['aria-invalid']}
            aria-describedby={controlProps['aria-describedby']}
            autoComplete="off"
          />
          <ComboboxList combobox={{ ...combobox, isOpen }} items={[...options]} texts={texts} />
        </div>
      )}
    </FieldFrame>
  )
}
