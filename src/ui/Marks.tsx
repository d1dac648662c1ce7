import type { ReactNode } from 'react'
import { avatarParts, type AvatarProps } from './avatar.ts'
import { pillAttributes, type Tone } from './tones.ts'

export function Pill({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <span {...pillAttributes(tone)}>{children}</span>
}

export function Avatar(props: AvatarProps) {
  const { picture, mark, letters } = avatarParts(props)
  return picture ? <img {...picture} alt="" /> : <span {...mark}>{letters}</span>
}
