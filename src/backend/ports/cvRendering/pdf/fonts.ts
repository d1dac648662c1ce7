import { createRequire } from 'node:module'
import type { FontName } from './theme.ts'

const require = createRequire(import.meta.url)

/** In the order in which they are asked for a character. */
export const families = ['onest', 'notoSans', 'hebrew', 'georgian', 'armenian'] as const
export type Family = (typeof families)[number]

/** Whole fonts, unlike the ones for the web, which are split by script. Each file gets only the characters it uses. */
export const fontFiles: Readonly<Record<Family, Readonly<Record<FontName, string>>>> = {
  onest: {
    regular: require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
    semibold: require.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf'),
    bold: require.resolve('@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf'),
  },
  notoSans: {
    regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    semibold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  },
  hebrew: {
    regular: require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    semibold:
      require.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  },
  georgian: {
    regular:
      require.resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
    semibold:
      require.resolve('@expo-google-fonts/noto-sans-georgian/600SemiBold/NotoSansGeorgian_600SemiBold.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf'),
  },
  armenian: {
    regular:
      require.resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
    semibold:
      require.resolve('@expo-google-fonts/noto-sans-armenian/600SemiBold/NotoSansArmenian_600SemiBold.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf'),
  },
}

/** Stands for a character that no font has. */
export const missingMark = '[?]'

/** Joiners, selectors and marks without a shape: a font need not have them. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whether a family has a character. All its weights have the same. */
export type HasGlyph = (family: Family, codePoint: number) => boolean

export interface DrawableText {
  readonly text: string
  /** Graphemes that were replaced. */
  readonly missing: readonly string[]
}

/** Replaces what no font can draw by a mark, so that nothing vanishes. */
export function drawable(text: string, hasGlyph: HasGlyph): DrawableText {
  const plain = text.normalize('NFC').replace(/\t/g, ' ')
  if (isDrawable('onest', plain, hasGlyph)) return { text: plain.replace(invisible, ''), missing: [] }
  const missing: string[] = []
  let shown = ''
  for (const { segment } of graphemes.segment(plain)) {
    if (families.some((family) => isDrawable(family, segment, hasGlyph)))
      shown += segment.replace(invisible, '')
    else {
      missing.push(segment)
      shown += missingMark
    }
  }
  return { text: shown, missing }
}

const isDrawable = (family: Family, text: string, hasGlyph: HasGlyph) =>
  Array.from(text.replace(invisible, '')).every((character) =>
    hasGlyph(family, character.codePointAt(0) ?? 0),
  )

export interface FamilyPart {
  readonly text: string
  readonly family: Family
}
const neutral = /^[\p{P}\p{S}\p{Z}]+$/u

/** Splits drawable text by the family that draws it. Spaces and punctuation go with what stands before them. */
export function splitByFamily(text: string, hasGlyph: HasGlyph): FamilyPart[] {
  if (isDrawable('onest', text, hasGlyph)) return text === '' ? [] : [{ text, family: 'onest' }]
  const parts: { text: string; family: Family }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = parts.at(-1)
    const family =
      last && neutral.test(segment) && isDrawable(last.family, segment, hasGlyph)
        ? last.family
        : (families.find((one) => isDrawable(one, segment, hasGlyph)) ?? 'onest')
    if (last?.family === family) last.text += segment
    else parts.push({ text: segment, family })
  }
  return parts
}
