import { letterShape, lettersOf, lookalike, visualKey, withoutMarks } from './letterShapes.ts'
import { namePartsOf } from './nameParts.ts'
import { toLatin } from './slugs.ts'

/**
 * The keys under which a company's name is stored: how it looks and sounds, regardless of case, script, spacing,
 * punctuation, diacritics and legal form. A name is confusable with the stored ones that have one of its
 * `confusableKeysOf`.
 */
export function nameKeysOf(name: string): string[] {
  const { own, short } = namePartsOf(name)
  return unique([
    ...spellings(own),
    ...soundOf(own),
    ...(short === own ? [] : [...spellings(short), ...soundOf(short)].map(shortened)),
  ])
}

/**
 * The stored keys of names that can be mistaken for this one. `Northwind Ukraine` is found for `Northwind` and the other way
 * round, but not `Air India` for `Air France`: the part that they share is the name of neither.
 */
export function confusableKeysOf(name: string): string[] {
  const { own, short } = namePartsOf(name)
  const owned = [...spellings(own), ...inOtherAlphabet(soundOf(own))]
  return unique([...owned, ...owned.map(shortened), ...spellings(short), ...inOtherAlphabet(soundOf(short))])
}

const unique = (keys: readonly string[]) => [...new Set(keys)]
const shortened = (key: string) => `~${key}`

const spellings = (text: string) => [visualKey(text), phoneticKey(text)]

/** The text in Latin letters, with the differences between transliterations removed. */
function phoneticKey(text: string): string {
  const spelled = latinOf(text)
    .replace(/ck?(?!h)/g, 'k')
    .replace(/y/g, 'i')
    .replace(/ii+/g, 'i')
  return letterShape(spelled || text)
}

const latinOf = (text: string) =>
  lettersOf([...withoutMarks(toLatin(text.normalize('NFKC').toLowerCase()))].map(lookalike).join(''))

/** How Cyrillic writes the sounds of Latin letters, in the Latin letters of its romanisation. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/th/g, 't'], [/ph/g, 'f'], [/kh|gh|g/g, 'h'], [/qu/g, 'kv'], [/ck|q/g, 'k'], [/x/g, 'ks'], [/w/g, 'v'],
  [/j/g, 'dzh'], [/c(?=[eiy])/g, 's'], [/c(?!h)/g, 'k'], [/ee|y/g, 'i'], [/oo/g, 'u'], [/(.)\1+/g, '$1'], [/(?<=[^aeiou])e$/g, ''],
] // prettier-ignore
/** Vowels differ between spellings by sound and by letter (`Майкрософт`); this many consonants are enough without them. */
const enoughConsonants = 5

/**
 * Compared between the alphabets only: in one alphabet, `Wolt` and `Volt` are different names, but `Вольт` can be either.
 */
function soundOf(text: string): string[] {
  const spelled = latinOf(text)
  // `Нортвінд` or `Нортуінд`.
  return unique([spelled, spelled.replace(/w/g, 'u')].flatMap(soundKey)).map(
    (key) => `${/\p{Script=Cyrillic}/u.test(text) ? cyrillic : latin}${key}`,
  )
}

function soundKey(spelled: string): string[] {
  const sound = sounds.reduce((changed, [from, to]) => changed.replace(from, to), spelled)
  if (!/^[a-z]{3,}$/.test(sound)) return []
  const consonants = sound.replace(/[aeiou]/g, '')
  return [consonants.length >= enoughConsonants ? consonants : sound]
}

const [cyrillic, latin] = ['cyrillic:', 'latin:']
const inOtherAlphabet = (keys: readonly string[]) =>
  keys.map((key) => (key.startsWith(latin) ? key.replace(latin, cyrillic) : key.replace(cyrillic, latin)))
