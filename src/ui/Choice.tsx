import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { describedBy, FieldError, FieldHint, type FieldTexts } from './FieldFrame.tsx'
import type { Option } from './kinds.ts'

/** Reports the control that was chosen before hydration, if there is one: React does not. */
function useEarlyChoice(
  find: () => HTMLInputElement | null | undefined,
  onChange: ComponentProps<'input'>['onChange'],
): void {
  const report = useEffectEvent(() => {
    const early = find()
    if (early) onChange?.({ target: early, currentTarget: early } as ChangeEvent<HTMLInputElement>)
  })
  useEffect(() => report(), [])
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** May contain a link: 'I accept the terms'. */
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
}

export function Checkbox({ label, hint, error, ...control }: CheckboxProps) {
  const generatedId = useId()
  const id = control.id ?? generatedId
  const box = useRef<HTMLInputElement>(null)
  useEarlyChoice(() => {
    const early = box.current
    // In a form, which reads what was chosen before hydration itself, the box has no state here.
    return control.checked === undefined || early?.checked === control.checked ? null : early
  }, control.onChange)
  return (
    <div className="field">
      <label className="check">
        <input
          ref={box}
          {...control}
          id={id}
          type="checkbox"
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
  useEarlyChoice(() => {
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
