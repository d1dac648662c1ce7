/** An entry of a dictionary, in both languages of the product. */
export interface DictionaryEntry {
  readonly id: number
  readonly en: string
  readonly uk: string
}

export interface Competency extends DictionaryEntry {
  /** Other words that find it. */
  readonly synonyms: Readonly<Record<'en' | 'uk', readonly string[]>>
}

export interface Skill extends DictionaryEntry {
  /** The trade the skill belongs to, for grouping in pickers. */
  readonly group: string
  /** Other words that find it, in both languages. */
  readonly synonyms: readonly string[]
}

/** Synonyms by the id of a skill: English and Ukrainian words, separated by commas. */
export type SkillSynonyms = Readonly<Record<number, string>>

/** Id, English name, Ukrainian name; the Ukrainian name is omitted if it is the same, as for names of tools. */
export type SkillRow = readonly [id: number, en: string, uk?: string]

export interface Industry extends DictionaryEntry {
  /** No longer offered; a company that chose it must choose another when it next edits its facts. */
  readonly retired?: true
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
