import createBidi from 'bidi-js'

export type Direction = 'ltr' | 'rtl'

const bidi = createBidi()
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** The direction of a paragraph: that of its first letter. */
export const directionOf = (text: string): Direction =>
  hasRightToLeft(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'

/** The level of each UTF-16 code unit by the Unicode Bidirectional Algorithm, odd from right to left; null if all are 0. */
export const levelsOf = (text: string, direction: Direction): Uint8Array | null =>
  direction === 'rtl' || hasRightToLeft(text) ? bidi.getEmbeddingLevels(text, direction).levels : null

interface LevelPart {
  readonly text: string
  readonly level: number
}

/** The parts of a text that each have one level. */
export function splitByLevel(text: string, levels: Uint8Array | null): LevelPart[] {
  if (!levels) return [{ text, level: 0 }]
  const parts: { text: string; level: number }[] = []
  for (let at = 0; at < text.length; at++) {
    const level = levels[at] ?? 0
    const last = parts.at(-1)
    if (last?.level === level) last.text += text[at]
    else parts.push({ text: text[at] ?? '', level })
  }
  return parts
}

/** Brackets that point the other way, as they are drawn from right to left. */
export const mirrored = (text: string): string[] =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
