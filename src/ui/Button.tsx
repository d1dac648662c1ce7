import type { ComponentProps } from 'react'
import { buttonAttributes, withClass, type ButtonLook } from './button.ts'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While busy it stays in place, keeps the focus and ignores clicks. */
  busy?: boolean
}

export function Button({ busy, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...buttonAttributes(rest)}
      type={busy ? 'button' : type}
      onClick={busy ? undefined : rest.onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    />
  )
}

export function ButtonLink({ children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return <a {...buttonAttributes(rest)}>{children}</a>
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
      className={withClass('icon-button', rest.className)}
      data-size={size}
      aria-label={label}
      title={rest.title ?? label}
    />
  )
}
