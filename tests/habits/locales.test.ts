import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { sourcesIn } from './sources.ts'

const english = readCatalogue('en_GB')
const ukrainian = readCatalogue('uk_UA')
const plural = /_(one|few|many|other)$/

test('both languages have the same keys', () => {
  expect(readdirSync('locales/uk_UA').sort()).toEqual(readdirSync('locales/en_GB').sort())
  expect([...stems(ukrainian)].sort()).toEqual([...stems(english)].sort())
})

test('plurals have every form the language needs', () => {
  const needed = { en_GB: ['one', 'other'], uk_UA: ['one', 'few', 'many', 'other'] }
  const missing = [...missingForms(english, needed.en_GB), ...missingForms(ukrainian, needed.uk_UA)]
  expect(missing).toEqual([])
})

test('a text has the same placeholders in both languages', () => {
  const different = [...english].flatMap(([key, text]) => {
    if (plural.test(key)) return []
    return blanks(text).join() === blanks(ukrainian.get(key) ?? '').join() ? [] : [key]
  })
  expect(different).toEqual([])
})

test('no text is empty or in the other language', () => {
  const cyrillic = /[а-яіїєґ]/i
  expect([...english].filter(([, text]) => text.trim() === '' || cyrillic.test(text))).toEqual([])
  const latinOnly = [...ukrainian].filter(
    ([, text]) => /[a-z]{4,}/i.test(strip(text)) && !cyrillic.test(text),
  )
  expect(latinOnly.filter(([key]) => !sameInBoth.has(key))).toEqual([])
})

test('the full name of a button contains its visible text (WCAG 2.5.3)', () => {
  // Those of the company editor, and the one that dismisses an upload, are on icons.
  const onIcons = /:editor\.|:documents\.dismissNamed$/
  const named = [...english.keys()].filter((key) => key.endsWith('Named') && !onIcons.test(key))
  expect(named.length).toBeGreaterThan(5)
  const different = [english, ukrainian].flatMap((texts) =>
    named.filter((key) => {
      const visible = texts.get(key.replace(/Named$/, '')) ?? ''
      return !visible || !texts.get(key)?.toLowerCase().includes(visible.toLowerCase())
    }),
  )
  expect(different).toEqual([])
})

test('every text is used', () => {
  const text =
    sourcesIn('src')
      .map((source) => source.text)
      .join('\n') + readFileSync('tests/habits/dynamicKeys.ts')
  const unused = [...stems(english)].filter((key) => !isUsed(key, text))
  expect(unused).toEqual([])
})

/** Names that are the same in both languages. */
const sameInBoth = new Set<string>([])

/**
 * A key is used when a source contains it whole, when its section is passed to an island that uses its last part, or
 * when it is built from a known pattern.
 */
function isUsed(key: string, text: string): boolean {
  const [namespace = '', path = ''] = key.split(':')
  if (text.includes(`'${key}'`) || text.includes(`"${key}"`)) return true
  const parts = path.split('.')
  for (let depth = 1; depth < parts.length; depth++) {
    const section = `${namespace}:${parts.slice(0, depth).join('.')}.\${`
    if (text.includes(section)) return true
  }
  const [section = '', ...rest] = parts
  const handed = new RegExp(`stringsFor\\([^)]*'${namespace}',\\s*'${section}'`).test(text)
  if (
    handed &&
    (text.includes(`'${rest.join('.')}'`) ||
      rest.some((_, at) => text.includes(`\`${rest.slice(0, at + 1).join('.')}.\${`)))
  )
    return true
  return text.includes(`\`${namespace}:\${`)
}

function stems(catalogue: ReadonlyMap<string, string>): Set<string> {
  return new Set([...catalogue.keys()].map((key) => key.replace(plural, '')))
}

function missingForms(catalogue: ReadonlyMap<string, string>, forms: readonly string[]): string[] {
  const plurals = [...catalogue.keys()]
    .filter((key) => plural.test(key))
    .map((key) => key.replace(plural, ''))
  return [...new Set(plurals)].flatMap((stem) =>
    forms.filter((form) => !catalogue.has(`${stem}_${form}`)).map((form) => `${stem}_${form}`),
  )
}

function blanks(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? ''))].sort()
}

function strip(text: string): string {
  return text.replace(/\{\{[^}]*\}\}/g, '').replace(/https?:\S+|\S+@\S+/g, '')
}
