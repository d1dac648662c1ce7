/** The Ukrainian alphabet in its order, with the Russian letters inserted where they would sort. */
export const alphabet = 'абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя'
/** Cyrillic sorts after Latin. Its own code points are not in alphabetical order. */
const cyrillicFrom = 0x100
/** What sorts in place of each letter of `alphabet`. */
export const alphabetKeys: string = [...alphabet]
  .map((_, index) => String.fromCharCode(cyrillicFrom + index))
  .join('')
const maximumLength = 40

/** A sort key whose code point order is alphabetical: digits, Latin, Cyrillic; ignores case. */
export function titleKey(title: string): string {
  const letters = [...title.toLowerCase().normalize('NFC')].slice(0, maximumLength)
  return letters
    .map((letter) => {
      const index = alphabet.indexOf(letter)
      if (index >= 0) return String.fromCharCode(cyrillicFrom + index)
      return letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
    })
    .join('')
    .replace(/^[^\p{L}\p{N}]+/u, '')
}
