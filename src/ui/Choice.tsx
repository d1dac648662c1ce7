import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { useEarlyChange, useEarlyValue } from './earlyChange.ts'
import { describedBy, FieldError, FieldHint, type FieldTexts } from './FieldFrame.tsx'
import type { Option } from './options.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** May contain a link: 'I accept the terms'. */
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
}

export function Checkbox({ label, hint, error, ...control }: CheckboxProps) {
  const generatedId = useId()
  const id = control.id ?? generatedId
  return (
    <div className="field">
      <label className="check">
        <CheckInput
          {...control}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        <span>{label}</span>
        {hint && (
          <span className="field-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </label>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

/** A checkbox that the caller labels. */
export function CheckInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const box = useEarlyValue<HTMLInputElement>(props)
  return <input ref={box} {...props} type="checkbox" />
}

interface ChoiceGroupProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue'>, FieldTexts {
  type?: 'radio' | 'checkbox'
  options: readonly Option<string | number>[]
  variant?: 'list' | 'cards'
  /** Initially chosen, when no form library sets the value. */
  chosen?: readonly (string | number)[]
}

/** A group of options. Every control gets the same `register` props. */
export function ChoiceGroup({
  label,
  hint,
  error,
  optional,
  hideLabel,
  type = 'radio',
  options,
  variant = 'list',
  chosen,
  ...control
}: ChoiceGroupProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useEarlyChange(() => {
    const early = group.current?.querySelector<HTMLInputElement>('[type=radio]:checked')
    return early && chosen && !chosen.map(String).includes(early.value) ? early : null
  }, control.onChange)
  return (
    <fieldset ref={group} className="field" aria-describedby={describedBy(id, hint, error)}>
      <legend className={hideLabel ? 'visually-hidden' : undefined}>
        {label} {optional && <span className="optional">({optional})</span>}
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className="choices" data-variant={variant}>
        {options.map((option) => (
          <label className="check" key={option.value}>
            <input
              {...control}
              type={type}
              value={option.value}
              disabled={option.disabled ?? control.disabled}
              defaultChecked={chosen ? chosen.includes(option.value) : undefined}
              aria-invalid={error && type === 'checkbox' ? true : undefined}
            />
            <span>{option.label}</span>
            {option.hint && <span className="field-hint">{option.hint}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}
