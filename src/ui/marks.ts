export type Tone = 'neutral' | 'good' | 'warn' | 'danger'

export const pillAttributes = (tone: Tone = 'neutral') => ({ className: 'pill', 'data-tone': tone }) as const

const pixels = { s: 28, m: 40, l: 88 } as const
type Size = keyof typeof pixels

export interface AvatarProps {
  name: string
  /** Address of the picture; without one the initials are shown. */
  src?: string | null | undefined
  kind?: 'person' | 'company'
  size?: Size
}

/** Of the picture, or of the initials in its place. Always next to the name, so both are hidden from screen readers. */
export function avatarAttributes({ name, src, kind = 'person', size = 'm' }: AvatarProps) {
  const look = { className: 'avatar', 'data-kind': kind, 'data-size': size }
  const side = pixels[size]
  return src
    ? { ...look, src: sizedPicture(src, size), width: side, height: side }
    : { ...look, 'data-tone': toneOf(name), 'aria-hidden': true }
}

/** Requests our own pictures at twice their display size; leaves other addresses unchanged. */
const sizedPicture = (src: string, size: Size): string =>
  src.startsWith('/files/') ? `${src}.${size === 'l' ? 192 : 96}.webp` : src

/** Two letters in place of a picture: initials of the first two words, or of the only one. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}'’ʼ.-]*/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()
}

/** One of five quiet tones, stable for a name. */
export function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % 5
}
