/** Scripts that the fonts have. A language in another one needs its font: `layouts/parts/Head.astro`. */
export type Script = 'Latin' | 'Cyrillic'

/** Fields for the server. The build strips them from browser bundles. */
export interface LanguageServerFields {
  /** Its name in the language itself. */
  readonly ownName: string
  readonly script: Script
  /** Browsers that get it without having chosen: what is in their `Accept-Language`. */
  readonly detectedBy?: RegExp
  /** Its letters in alphabetical order, where that is not the order of their code points. Stored sort keys depend on it. */
  readonly alphabet?: string
  /** Latin letters for its own, for addresses and to compare names between alphabets. */
  readonly romanisation?: Readonly<Record<string, string>>
  /** Endings that a search leaves out, longest first. */
  readonly endings: RegExp
  /** Words that a search ignores, separated by spaces. */
  readonly stopWords: string
  /** Words with which a company's name would claim to be verified. */
  readonly claims: readonly string[]
  /**
   * What a sentence of a job asks of those who apply, in lower case: money, documents, or to write in a messenger. Patterns find
   * what is usual, not every wording. Gaps in them are bounded.
   */
  readonly asks: Readonly<Record<'payment' | 'documents' | 'messenger', readonly RegExp[]>>
  /** That something is not asked for, or that the company bears it. */
  readonly denies: RegExp
  /** What CLDR writes before the place of a time zone; without it, a zone is called by its largest city. */
  readonly zonePrefix?: string
  /** Letters that it lacks, and the language that has them. */
  readonly other?: { readonly letters: RegExp; readonly tag: string }
}

/** Fields that browsers have, too. All pages carry them, so they are few. */
export interface LanguageBrowserFields {
  /** Of relative times, which every page shows. */
  readonly ago: { readonly justNow: string; readonly longAgo: string }
}

/**
 * What the product needs to know of a language besides its texts. Its tags, and what `Intl` has (plurals, collation, numbers,
 * names of months and countries), follow from the locale.
 */
export interface Language extends LanguageBrowserFields, LanguageServerFields {}
