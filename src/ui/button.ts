export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'text'

/** How a button looks, and a link that looks like one. */
export interface ButtonLook {
  kind?: ButtonKind
  size?: 's' | 'm'
  wide?: boolean
}
interface Given extends ButtonLook {
  className?: string | null | undefined
}

/** The given attributes and those of the look. `className` in views too: Astro writes it as `class`. */
export function buttonAttributes<Props extends Given>({
  kind = 'quiet',
  size = 'm',
  wide,
  className,
  ...rest
}: Props) {
  return {
    ...rest,
    className: withClass('button', className),
    'data-kind': kind,
    'data-size': size,
    'data-wide': wide || undefined,
  }
}

export const withClass = (own: string, given: string | null | undefined) => (given ? `${own} ${given}` : own)
