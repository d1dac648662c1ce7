import type { AvatarSize } from './kinds.ts'

/** Requests our own pictures at twice their display size; leaves other addresses unchanged. */
export const sizedPicture = (src: string, size: AvatarSize): string =>
  src.startsWith('/files/') ? `${src}.${size === 'l' ? 192 : 96}.webp` : src
