import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  /** From `lucide`: an icon is a list of shapes. */
  icon: IconNode
  /** Pixels. */
  size: number
  fill?: string
}

/** A decorative icon beside text or in a labelled button; hidden from screen readers. */
export function Icon({ icon, size, fill = 'none' }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={fill}
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {icon.map(([tag, shape], at) => createElement(tag, { ...shape, key: at }))}
    </svg>
  )
}
