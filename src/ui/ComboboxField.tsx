import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { ComboboxList, type ComboboxTexts } from './ComboboxList.tsx'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import type { Option } from './options.ts'
import type { ComboboxState } from './useCombobox.ts'

interface ComboboxFieldProps<Value extends string | number> {
  field: FieldTexts
  combobox: ComboboxState<Option<Value>>
  inputProps: ReturnType<ComboboxState<Option<Value>>['inputProps']>
  chosen?: Value | null
  placeholder: string | undefined
  texts: ComboboxTexts
  /** In the box, before what is typed. */
  tags?: ReactNode
  children?: ReactNode
}

/** The field of a combobox: its box with a button, and the list below. */
export function ComboboxField<Value extends string | number>(props: ComboboxFieldProps<Value>) {
  const { combobox, texts } = props
  return (
    <FieldFrame {...props.field} id={combobox.id} labelProps={combobox.labelProps}>
      {(controlProps) => (
        <>
          <div className="combobox">
            <div className="input combobox-box">
              {props.tags}
              <input
                {...props.inputProps}
                aria-invalid={controlProps['aria-invalid']}
                aria-describedby={controlProps['aria-describedby']}
                placeholder={props.placeholder}
              />
              <button
                {...combobox.toggleProps}
                type="button"
                className="icon-button"
                data-size="s"
                aria-label={texts.open}
              >
                <Icon icon={ChevronDown} size={18} />
              </button>
            </div>
            <ComboboxList combobox={combobox} texts={texts} chosen={props.chosen ?? null} />
          </div>
          {props.children}
        </>
      )}
    </FieldFrame>
  )
}
