import type { AvatarSize } from './kinds.ts'

/** A picture of our own is read as small as it is shown, at twice the density; any other as it is. */
export const sizedPicture = (src: string, size: AvatarSize): string =>
  src.startsWith('/files/') ? `${src}.${size === 'l' ? 192 : 96}.webp` : src
