import type { ReactNode } from 'react'
import { avatarAttributes, initials, pillAttributes, type AvatarProps, type Tone } from './marks.ts'

export function Pill({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <span {...pillAttributes(tone)}>{children}</span>
}

export function Avatar(props: AvatarProps) {
  const attributes = avatarAttributes(props)
  return props.src ? <img {...attributes} alt="" /> : <span {...attributes}>{initials(props.name)}</span>
}
