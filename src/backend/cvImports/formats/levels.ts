import type { languageDimensions } from '#contract/cv/languages.ts'
import { cefrLevels, languageLevels, type CefrLevel, type LanguageLevel } from '#contract/cv/languages.ts'
import type { ParsedEntries } from '../parsed.ts'

export const noGrades = { listening: null, reading: null, interaction: null, production: null, writing: null }
export type Grades = Record<(typeof languageDimensions)[number], CefrLevel | null>

export const isLevel = (value: unknown): value is LanguageLevel =>
  languageLevels.some((level) => level === value)
export const toGrade = (value: unknown): CefrLevel | null =>
  cefrLevels.find((level) => typeof value === 'string' && level === value.trim().toLowerCase()) ?? null

/** Words for how well somebody speaks a language, and the level that they suggest. Its owner decides. */
const suggestions: readonly (readonly [RegExp, LanguageLevel])[] = [
  [/native|bilingual|mother ?tongue|рідна/i, 'native'],
  [/limited working/i, 'b1'],
  [/full professional|fluent|вільно/i, 'c1'],
  [/professional working|upper.?intermediate|вище середнього/i, 'b2'],
  [/intermediate|conversational|середній/i, 'b1'],
  [/elementary|basic|базовий|елементарний/i, 'a2'],
  [/beginner|початковий/i, 'a1'],
]

type Level = Pick<ParsedEntries['languages'], 'level' | 'words'>

/** 'C1' and 'B2, upper intermediate' are grades; other words only suggest one, or none. */
export function levelOf(text: string): Level {
  const words = text.trim().slice(0, 200)
  const [grade] = /(?<![A-Za-z0-9])[ABC][12](?![A-Za-z0-9])/i.exec(words) ?? []
  if (grade) return { level: toGrade(grade), words: '' }
  return { level: suggestions.find(([pattern]) => pattern.test(words))?.[1] ?? null, words }
}

/** The overall level of somebody who is graded in dimensions: the lowest of them. */
export function lowestOf(grades: Grades): CefrLevel | null {
  const given = Object.values(grades).filter((grade) => grade !== null)
  return cefrLevels.find((level) => given.includes(level)) ?? null
}
