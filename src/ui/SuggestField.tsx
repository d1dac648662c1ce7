import { useId } from 'react'
import { ComboboxList } from './ComboboxList.tsx'
import { FieldFrame, splitField, type FieldTexts } from './FieldFrame.tsx'
import type { Option } from './options.ts'
import { useCombobox } from './useCombobox.ts'

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
export function SuggestField<Value extends string | number>(allProps: SuggestFieldProps<Value>) {
  const [field, props] = splitField(allProps)
  const { options, text, texts, onText } = props
  const combobox = useCombobox({
    id: useId(),
    items: options,
    text,
    onText,
    onChoose: props.onChoose,
    freeText: true,
  })
  const isOpen = combobox.isOpen && text.trim() !== ''
  return (
    <FieldFrame {...field} id={combobox.id} labelProps={combobox.labelProps}>
      {(controlProps) => (
        <div className="combobox">
          <input
            {...combobox.inputProps({
              onBlur: props.onBlur,
              onKeyDown: (event) => {
                if (event.key !== 'Enter' || !props.onEnter || combobox.highlighted >= 0) return
                event.preventDefault()
                props.onEnter()
              },
            })}
            className="input"
            aria-invalid={controlProps['aria-invalid']}
            aria-describedby={controlProps['aria-describedby']}
          />
          <ComboboxList combobox={combobox} isOpen={isOpen} texts={texts} />
        </div>
      )}
    </FieldFrame>
  )
}
