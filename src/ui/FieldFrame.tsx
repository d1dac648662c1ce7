import '#styles/components/fields.css'
import { useId, type ReactNode } from 'react'

/** What every field says about itself. */
export interface FieldWords {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Said only of the fields that one may leave out: 'optional'. */
  optional?: string | undefined
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean | undefined
}
/** What the control inside needs to be joined to its words. */
export interface FieldJoin {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
interface FieldFrameProps extends FieldWords {
  id?: string | undefined
  className?: string | undefined
  children: (join: FieldJoin) => ReactNode
  after?: ReactNode
}

/** Label, hint, control, error: the frame of all single-control fields. */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  hideLabel,
  children,
  after,
  ...rest
}: FieldFrameProps) {
  const made = useId()
  const id = rest.id ?? made
  return (
    <div className={rest.className ? `field ${rest.className}` : 'field'}>
      <label className={hideLabel ? 'visually-hidden' : 'field-label'} htmlFor={id}>
        {label} {optional && <span className="optional">({optional})</span>}
      </label>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
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

/** Stands in the page before it has anything to say, so that what it says later is announced. */
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
