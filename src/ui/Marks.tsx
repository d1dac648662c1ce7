import type { ReactNode } from 'react'
import { initials, toneOf } from './initials.ts'
import type { AvatarKind, AvatarSize, Tone } from './kinds.ts'
import { sizedPicture } from './sizedPicture.ts'

export function Pill({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="pill" data-tone={tone}>
      {children}
    </span>
  )
}

interface AvatarProps {
  name: string
  /** Address of the picture; without one the initials are shown. */
  src?: string | null | undefined
  kind?: AvatarKind
  size?: AvatarSize
}
const avatarPixels: Record<AvatarSize, number> = { s: 28, m: 40, l: 88 }

/** Always next to the name, so the picture is hidden from screen readers. */
export function Avatar({ name, src, kind = 'person', size = 'm' }: AvatarProps) {
  const side = avatarPixels[size]
  if (src)
    return (
      <img
        className="avatar"
        data-kind={kind}
        data-size={size}
        src={sizedPicture(src, size)}
        alt=""
        width={side}
        height={side}
      />
    )
  return (
    <span className="avatar" data-kind={kind} data-size={size} data-tone={toneOf(name)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
