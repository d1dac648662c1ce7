const ligatures: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
}

/** Marks that direct or join what is around them, and are no text. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\uFFFE\uFFFF]/g
/** Pictures of icon fonts, and letters that a font without their meaning has. */
const unknown = /[\uE000-\uF8FF\u{F0000}-\u{10FFFD}\uFFFD]/gu
export const isUnknown = (character: string): boolean => character.replace(unknown, '') === ''

/** Text without icons, ligatures and marks of direction. */
export const cleanCharacters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\uFB00-\uFB06]/g, (one) => ligatures[one] ?? one)
    .replace(invisible, '')
    .replace(unknown, ' ')
    .replace(/[\s\u0000-\u001F\u007F]+/g, ' ')

/** Text as it is read aloud, with no letters set apart. */
export function cleanText(text: string): string {
  const plain = cleanCharacters(text).trim()
  return isSpaced(plain) ? plain.replaceAll(' ', '') : plain
}

/** 'E D U C AT I O N': letters that are kerned may be closer. */
function isSpaced(text: string): boolean {
  if (text.length < 7 || text.length > 80) return false
  const words = text.split(' ')
  return (
    words.length > 3 &&
    words.every((word) => word.length <= 3) &&
    text.length - words.length + 1 <= words.length * 1.5
  )
}
