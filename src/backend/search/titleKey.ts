import { languageFacts, locales } from '#contract/core/locale.ts'
import { sql, type SQL, type SQLWrapper } from '#drizzle'
import { lowerCase } from '../db/lowerCase.ts'

/** The letters that have their own order, of all languages. */
export const alphabet: string = locales.map((locale) => languageFacts(locale).alphabet ?? '').join('')
/** They sort after Latin. */
const orderedFrom = 0x100
/** What sorts in place of each letter of `alphabet`. */
export const alphabetKeys: string = [...alphabet]
  .map((_, index) => String.fromCharCode(orderedFrom + index))
  .join('')
const maximumLength = 40

/** A sort key whose code point order is alphabetical: digits, Latin, Cyrillic; ignores case. */
export function titleKey(title: string): string {
  const letters = [...title.toLowerCase().normalize('NFC')].slice(0, maximumLength)
  return letters
    .map((letter) => {
      const index = alphabet.indexOf(letter)
      if (index >= 0) return String.fromCharCode(orderedFrom + index)
      return letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
    })
    .join('')
    .replace(/^[^\p{L}\p{N}]+/u, '')
}

/**
 * Sorts a text alphabetically whatever the locale of the server: Latin, then the letters of `alphabet`. For short
 * lists; a list that grows stores `titleKey`.
 */
export const sortAlphabetically = (text: SQLWrapper): SQL<string> =>
  sql`translate(${lowerCase(text)}, ${alphabet}, ${alphabetKeys}) collate "C"`
