import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultLocale, languageFacts, languageTag, locales } from '#contract/core/locale.ts'
import { cataloguesOf, readCatalogue } from './catalogue.ts'
import { sourcesIn } from './sources.ts'

const english = readCatalogue(defaultLocale)
const others = locales
  .filter((locale) => locale !== defaultLocale)
  .map((locale) => ({ locale, texts: readCatalogue(locale) }))
const plural = /_(zero|one|two|few|many|other)$/

test.for(others)('$locale has the keys of the default language', ({ locale, texts }) => {
  expect(cataloguesOf(locale).sort()).toEqual(cataloguesOf(defaultLocale).sort())
  expect([...stems(texts)].sort()).toEqual([...stems(english)].sort())
})

test.for(locales)('plurals have every form that %s needs', (locale) => {
  const { pluralCategories } = new Intl.PluralRules(languageTag(locale)).resolvedOptions()
  expect(missingForms(readCatalogue(locale), pluralCategories)).toEqual([])
})

test.for(others)('a text of $locale has the placeholders of the default language', ({ texts }) => {
  const different = [...english].flatMap(([key, text]) => {
    if (plural.test(key)) return []
    return blanks(text).join() === blanks(texts.get(key) ?? '').join() ? [] : [key]
  })
  expect(different).toEqual([])
})

test.for(locales)('no text of %s is empty or in another script', (locale) => {
  const letters = { Latin: /[a-z]/i, Cyrillic: /[а-яіїєґ]/i }
  const own = letters[languageFacts(locale).script]
  const isInOtherScript = (text: string) =>
    own === letters.Latin ? letters.Cyrillic.test(text) : /[a-z]{4,}/i.test(strip(text)) && !own.test(text)
  const wrong = [...readCatalogue(locale)].filter(([, text]) => text.trim() === '' || isInOtherScript(text))
  expect(wrong).toEqual([])
})

test('the full name of a button contains its visible text (WCAG 2.5.3)', () => {
  // Those of the company editor, and the one that dismisses an upload, are on icons.
  const onIcons = /:editor\.|:documents\.dismissNamed$/
  const named = [...english.keys()].filter((key) => key.endsWith('Named') && !onIcons.test(key))
  expect(named.length).toBeGreaterThan(5)
  const different = [english, ...others.map(({ texts }) => texts)].flatMap((texts) =>
    named.filter((key) => {
      const visible = texts.get(key.replace(/Named$/, '')) ?? ''
      return !visible || !texts.get(key)?.toLowerCase().includes(visible.toLowerCase())
    }),
  )
  expect(different).toEqual([])
})

test('every text is used', () => {
  const unused = [...stems(english)].filter((key) => !isUsed(key))
  expect(unused).toEqual([])
})

const sources = [
  ...sourcesIn('src').map((source) => source.text),
  readFileSync('tests/habits/dynamicKeys.ts', 'utf8'),
].join('\n')
/** Whatever stands between quotation marks in a source. */
const quoted = new Set(sources.match(/'[^'\n]*'|"[^"\n]*"/g)?.map((text) => text.slice(1, -1)))
/** The beginnings of template literals, up to their first placeholder. */
const started = new Set(sources.match(/`[^`$\n]*\$\{/g)?.map((text) => text.slice(1, -2)))

/**
 * A key is used when a source contains it whole, when its section is passed to an island or imported for one that uses
 * its last part, or when it is built from a known pattern.
 */
function isUsed(key: string): boolean {
  const [namespace = '', path = ''] = key.split(':')
  if (quoted.has(key) || started.has(`${namespace}:`)) return true
  const [section = '', ...rest] = path.split('.')
  const sections = rest.map((_, at) => [section, ...rest.slice(0, at)].join('.'))
  if (sections.some((one) => started.has(`${namespace}:${one}.`))) return true
  const ends = rest.map((_, at) => rest.slice(0, at + 1).join('.'))
  return (
    isHanded(namespace, section) && (quoted.has(rest.join('.')) || ends.some((one) => started.has(`${one}.`)))
  )
}

const handed = new Map<string, boolean>()
/** Whether islands get a section of texts. */
function isHanded(namespace: string, section: string): boolean {
  const name = `'${namespace}', '${section}'`
  const isFound =
    handed.get(name) ??
    (new RegExp(`stringsFor\\([^)]*'${namespace}',\\s*'${section}'`).test(sources) ||
      new RegExp(`/${namespace}\\.json',\\s*\\{\\s*eager: true,\\s*import: '${section}'`).test(sources))
  handed.set(name, isFound)
  return isFound
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
