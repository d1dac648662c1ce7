import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  /** From `lucide`: an icon is the shapes that it is made of. */
  icon: IconNode
  /** Pixels. */
  size: number
  fill?: string
}

/** A drawn sign beside words, or on a button that has a label: nothing of it is read aloud. */
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
