import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalogue } from './catalogue.ts'

const english = readCatalogue('en_GB')
const ukrainian = readCatalogue('uk_UA')

/** Sentences that the specification gives word for word, and one of them in Ukrainian, with their own punctuation. */
const fixed = new Set([
  'Oops! Page not found',
  'Ой! Сторінку не знайдено',
  "Passwords don't match",
  "You won't be able to recover it.",
])

test('English texts use the words of their glossary', () => {
  expect(retiredIn(english, 'docs/glossary-en.md')).toEqual([])
})

test('Ukrainian texts use the words of their glossary', () => {
  expect(retiredIn(ukrainian, 'docs/glossary-uk.md')).toEqual([])
})

test.each([
  ['an exclamation mark', /!/],
  ['two spaces in a row', / {2}/],
  ['a space before a punctuation mark', /\S\s[.,;:?](?!\S)/],
])('no text has %s', (_, pattern) => {
  expect([...found(english, pattern), ...found(ukrainian, pattern)]).toEqual([])
})

test.each([
  ['straight quotes and apostrophes', /['"]/],
  ['single quotes', /‘/],
])('English texts have no %s', (_, pattern) => {
  expect(found(english, pattern)).toEqual([])
})

test.each([
  ['straight quotes and apostrophes', /['"]/],
  ['English quotes', /[“”‘]/],
  ['Latin letters inside Cyrillic words', /\p{Script=Cyrillic}[a-z]|[a-z]\p{Script=Cyrillic}/iu],
  ['letters of other Cyrillic alphabets', /[ыэъё]/i],
  ['names followed by a colon in place of a verb', /^\{\{(?:name|person|applicant|company)\}\}: (?!про)/],
  ['names of companies without quotes', /компані\p{L}+ \{\{/iu],
  ['dates, which end with a full stop, at the end of a sentence', /\{\{(?:day|until|asked|at)\}\}\./],
  ['‘за’ with a time that has to pass', /(?<!\p{L})за (?:\{\{count\}\} |кілька )?(?:секунд|хвилин)/u],
])('Ukrainian texts have no %s', (_, pattern) => {
  expect(found(ukrainian, pattern)).toEqual([])
})

/** Texts with a word of the last column of a glossary's table, where `*` stands for any ending. */
function retiredIn(texts: ReadonlyMap<string, string>, page: string): string[] {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
  const words = rows.flatMap((row) => (row.split('|').at(-2) ?? '').split(',').map((word) => word.trim()))
  expect(words.length).toBeGreaterThan(40)
  // The names of placeholders are not words.
  const plain = new Map([...texts].map(([key, text]) => [key, text.replace(/\{\{.*?\}\}/g, '')]))
  return words.flatMap((word) => {
    const pattern = word.replaceAll('*', String.raw`[\p{L}’]*`)
    const whole = new RegExp(String.raw`(?<![\p{L}’])${pattern}(?![\p{L}’])`, 'iu')
    return found(plain, whole).map((line) => `${word}: ${line}`)
  })
}

const found = (texts: ReadonlyMap<string, string>, pattern: RegExp) =>
  [...texts]
    .filter(([, text]) => !fixed.has(text) && pattern.test(text))
    .map(([key, text]) => `${key} ${text}`)
