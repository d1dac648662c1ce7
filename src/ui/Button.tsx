import type { ComponentProps } from 'react'
import type { ButtonKind } from './kinds.ts'

interface Looks {
  kind?: ButtonKind
  size?: 's' | 'm'
  wide?: boolean
}
interface ButtonProps extends ComponentProps<'button'>, Looks {
  /** While it works it keeps its place and its focus, and does not answer. */
  busy?: boolean
}

export function Button({ kind = 'quiet', size = 'm', wide, busy, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      onClick={busy ? undefined : rest.onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={join('button', rest.className)}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
    />
  )
}

export function ButtonLink({
  kind = 'quiet',
  size = 'm',
  wide,
  children,
  ...rest
}: ComponentProps<'a'> & Looks) {
  return (
    <a
      {...rest}
      className={join('button', rest.className)}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
    >
      {children}
    </a>
  )
}

/** A button that shows only a sign; `label` is what it is called. */
export function IconButton({
  label,
  size = 'm',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string; size?: 's' | 'm' }) {
  return (
    <button
      {...rest}
      type={type}
      className={join('icon-button', rest.className)}
      data-size={size}
      aria-label={label}
      title={rest.title ?? label}
    />
  )
}

const join = (own: string, given?: string) => (given ? `${own} ${given}` : own)
