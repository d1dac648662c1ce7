import { useState, type ComponentProps } from 'react'
import { useEarlyValue } from './earlyChange.ts'
import { useHydrated } from './hydrated.ts'
import { FieldFrame, splitField, type FieldTexts } from './FieldFrame.tsx'
import type { Option } from './options.ts'

type Width = { width?: 's' | 'm' | 'l' }

/** Spread `field('name')` of a form, or `register('name')` of react-hook-form, into any of these. Dates and numbers are a `type`. */
export function TextField({ width, ...props }: ComponentProps<'input'> & FieldTexts & Width) {
  const [field, control] = splitField(props)
  const input = useEarlyValue<HTMLInputElement>(control)
  return (
    <FieldFrame {...field} id={control.id}>
      {(controlProps) => (
        <input ref={input} type="text" {...control} {...controlProps} className="input" data-width={width} />
      )}
    </FieldFrame>
  )
}

export function TextArea({
  counter,
  ...props
}: ComponentProps<'textarea'> & FieldTexts & { counter?: string }) {
  const [field, control] = splitField(props)
  const area = useEarlyValue<HTMLTextAreaElement>(control)
  return (
    <FieldFrame {...field} id={control.id} after={counter && <p className="field-count">{counter}</p>}>
      {(controlProps) => <textarea ref={area} {...control} {...controlProps} className="input" />}
    </FieldFrame>
  )
}

interface SelectProps extends ComponentProps<'select'>, FieldTexts, Width {
  options: readonly Option<string | number>[]
  /** Shown while nothing is chosen: 'Choose a country'. */
  placeholder?: string
}

export function SelectField({ options, placeholder, width, ...props }: SelectProps) {
  const [field, control] = splitField(props)
  const select = useEarlyValue<HTMLSelectElement>(control)
  return (
    <FieldFrame {...field} id={control.id}>
      {(controlProps) => (
        <span className="select" data-width={width}>
          <select ref={select} {...control} {...controlProps} className="input">
            {placeholder && <option value="">{placeholder}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  )
}

interface PasswordProps extends ComponentProps<'input'>, FieldTexts {
  showText: string
  hideText: string
}

export function PasswordField({ showText, hideText, ...props }: PasswordProps) {
  const [field, control] = splitField(props)
  const [shown, setShown] = useState(false)
  const ready = useHydrated()
  return (
    <FieldFrame {...field} id={control.id}>
      {(controlProps) => (
        <span className="affixed">
          <input
            {...control}
            {...controlProps}
            type={shown ? 'text' : 'password'}
            className="input"
            spellCheck={false}
          />
          <button
            type="button"
            className="button"
            data-kind="text"
            data-size="s"
            aria-controls={controlProps.id}
            // Until hydration, and without JavaScript, the button would do nothing.
            hidden={!ready}
            onClick={() => setShown(!shown)}
          >
            {shown ? hideText : showText}
          </button>
        </span>
      )}
    </FieldFrame>
  )
}

/** A code from a mail or a text message: one field that the device can autofill. */
export function CodeField({
  length = 6,
  ...props
}: ComponentProps<'input'> & FieldTexts & { length?: number }) {
  const [field, control] = splitField(props)
  return (
    <FieldFrame {...field} id={control.id} className="code-field">
      {(controlProps) => (
        <input
          {...control}
          {...controlProps}
          className="input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\s*(\\d\\s*){${length}}`}
          // A pasted code may contain spaces; the form strips them.
          maxLength={length * 2}
          spellCheck={false}
        />
      )}
    </FieldFrame>
  )
}
