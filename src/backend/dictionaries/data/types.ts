import type { Locale } from '#contract/core/locale.ts'

/** An entry of a dictionary, in every language of the product. */
export interface DictionaryEntry {
  readonly id: number
  readonly names: Readonly<Record<Locale, string>>
}

export interface Competency extends DictionaryEntry {
  /** Other words that find it. */
  readonly synonyms: Readonly<Record<Locale, readonly string[]>>
}

export interface Skill extends DictionaryEntry {
  /** Other words that find it, in all languages. */
  readonly synonyms: readonly string[]
}

/** Synonyms by the id of a skill: words of any language, separated by commas. */
export type SkillSynonyms = Readonly<Record<number, string>>

export interface Industry extends DictionaryEntry {
  /** No longer offered; a company that chose it must choose another when it next edits its facts. */
  readonly isRetired: boolean
}

/** Names of countries and languages come from `Intl.DisplayNames`. */
export interface Country {
  readonly id: number
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  /** ISO 4217. */
  readonly currency: string
  /** The IANA zone of the capital, or of most inhabitants where that differs. */
  readonly timeZone: string
}

export interface HumanLanguage {
  readonly id: number
  /** ISO 639-1, or 639-3 where there is no two-letter code. */
  readonly code: string
}
