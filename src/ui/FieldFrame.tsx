import { useId, type ComponentProps, type ReactNode } from 'react'

/** Texts of a field. */
export interface FieldTexts {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Marks optional fields: 'optional'. */
  optional?: string | undefined
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined
}

/** What the frame shows, apart from what is the control's. */
export function splitField<P extends FieldTexts>(props: P): [FieldTexts, Omit<P, keyof FieldTexts>] {
  const { label, hint, error, optional, hideLabel, ...control } = props
  return [{ label, hint, error, optional, hideLabel }, control]
}

/** Attributes that connect the control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
interface FieldFrameProps extends FieldTexts {
  id?: string | undefined
  className?: string | undefined
  /** For a label that is not connected to the control by this id. */
  labelProps?: ComponentProps<'label'>
  children: (controlProps: ControlProps) => ReactNode
  after?: ReactNode
}

/** Label, hint, control, error: the frame of all single-control fields. */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  hideLabel,
  labelProps,
  children,
  after,
  ...rest
}: FieldFrameProps) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <div className={rest.className ? `field ${rest.className}` : 'field'}>
      <label htmlFor={id} {...labelProps} className={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label} {optional && <span className="optional">({optional})</span>}
      </label>
      <FieldHint id={id} hint={hint} />
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, hint, error),
      })}
      <FieldError id={`${id}-error`} text={error} />
      {after}
    </div>
  )
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return (
    hint && (
      <div className="field-hint" id={`${id}-hint`}>
        {hint}
      </div>
    )
  )
}

/** Always rendered, so that a later error is announced. */
export function FieldError({ id, text }: { id: string; text?: string | undefined }) {
  return (
    <p className="field-error" id={id} aria-live="polite">
      {text}
    </p>
  )
}

export function describedBy(id: string, hint?: ReactNode, error?: string): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
