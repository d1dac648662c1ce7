/** The Ukrainian alphabet in its order, with the letters of its neighbour where they would stand. */
const alphabet = 'абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя'
/** Cyrillic stands behind Latin; by code point it would not be in the order of its own alphabet. */
const cyrillicFrom = 0x100
const longest = 40

/** A title as a text that sorts by code point as people sort titles: digits, Latin, Cyrillic; case does not count. */
export function titleKey(title: string): string {
  const letters = [...title.toLowerCase().normalize('NFC')].slice(0, longest)
  return letters
    .map((letter) => {
      const place = alphabet.indexOf(letter)
      if (place >= 0) return String.fromCharCode(cyrillicFrom + place)
      return letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
    })
    .join('')
    .replace(/^[^\p{L}\p{N}]+/u, '')
}
