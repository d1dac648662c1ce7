import type { ComponentProps } from 'react'
import type { ButtonKind } from './kinds.ts'

interface ButtonStyle {
  kind?: ButtonKind
  size?: 's' | 'm'
  wide?: boolean
}
interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** While busy it stays in place, keeps the focus and ignores clicks. */
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
      className={classNames('button', rest.className)}
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
}: ComponentProps<'a'> & ButtonStyle) {
  return (
    <a
      {...rest}
      className={classNames('button', rest.className)}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
    >
      {children}
    </a>
  )
}

/** An icon-only button; `label` is its accessible name. */
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
      className={classNames('icon-button', rest.className)}
      data-size={size}
      aria-label={label}
      title={rest.title ?? label}
    />
  )
}

const classNames = (own: string, given?: string) => (given ? `${own} ${given}` : own)
