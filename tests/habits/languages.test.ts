import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { captionLanguages } from '#contract/posts/videos.ts'
import { languageCode } from '#contract/core/languageCode.ts'
import { defaultLocale, languageFacts, locales } from '#contract/core/locale.ts'
import { sourcesIn } from './sources.ts'

const records = 'src/contract/core/languages/'
const list = 'src/contract/core/locale.ts'

/** Sources that name a language of the product and yet cost nothing when there is a further one. A folder ends with a slash. */
const exceptions: Readonly<Record<string, string>> = {
  'src/i18n/keys.ts': 'the catalogues of the default language are the type of all',
  'src/pages/dev/_samples.ts': 'samples of the gallery; a language without shows those of the default one',
  'src/features/developers/EndpointEntry.astro': 'what the contract itself says is English',
  'src/contract/core/wire.ts': 'a form of dates that `Date` reads',
  'src/contract/posts/videos.ts': 'captions are in any language',
  'src/contract/core/topLevelDomains.ts': 'domains, not languages',
  'src/backend/companies/nameParts.ts': 'domains, not languages',
  'src/backend/companies/domain/domainNames.ts': 'domains, not languages',
  'src/backend/cvImports/formats/': 'files are in any language',
  'src/backend/cvImports/resumes/': 'résumés are in any language',
  'src/backend/dictionaries/data/languages.ts': 'a dictionary of all languages of people',
  'src/backend/dictionaries/data/synonyms/': 'words that find a skill, whatever the language of the reader',
  'demo/load/problems.ts': 'reports to the author of a demo',
  'demo/load/resume.ts': 'says what the file of a person cannot show',
  'demo/load/resume/': 'résumés of the people of the demo',
}

const naming = /en_GB|uk_UA|en-GB|uk-UA|en-US|\b(?:uk|en)\b|ukrainian|english|українськ|\bboth languages\b/i

test('no source names a language of the product but its record and their list', () => {
  const kinds = /\.(ts|tsx|astro|mjs|css)$/
  const named = ['src', 'scripts', 'demo/load']
    .flatMap((folder) => sourcesIn(folder, kinds))
    .filter(({ text }) => naming.test(text))
    .map(({ path }) => path)
    .filter((path) => path !== list && !path.startsWith(records))
  const excepted = (path: string) =>
    Object.keys(exceptions).find((one) => path === one || (one.endsWith('/') && path.startsWith(one)))
  expect(named.filter((path) => !excepted(path))).toEqual([])
  expect([...new Set(named.flatMap((path) => excepted(path) ?? []))].sort()).toEqual(
    Object.keys(exceptions).sort(),
  )
  expect(readdirSync(records).sort()).toEqual(locales.map((locale) => `${locale}.ts`).sort())
})

test('a language has captions, letters for its own name, and the names that the default language has', () => {
  const css = readFileSync('src/styles/fonts.css', 'utf8')
  const ownNames = /'Onest own name'[^}]*unicode-range:([^;]+);/.exec(css)?.[1] ?? ''
  for (const locale of locales) {
    expect(captionLanguages).toContain(languageCode(locale))
    const { ownName, script } = languageFacts(locale)
    if (script !== 'Latin') expect([...ownName].filter((letter) => !inRanges(letter, ownNames))).toEqual([])
    expect(namesIn(locale)).toEqual(namesIn(defaultLocale))
  }
})

/** The keys of each file of names. Skills may lack what is called the same, and languages what `Intl` knows. */
function namesIn(locale: string): Record<string, readonly string[]> {
  const folder = `locales/${locale}/names`
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const keys = Object.keys(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object)
      return [file, /^(skills|languages)/.test(file) ? [] : keys]
    }),
  )
}

/** Whether a CSS `unicode-range` has the letter. */
function inRanges(letter: string, ranges: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return ranges.split(',').some((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((one) => Number.parseInt(one, 16))
    return first <= code && code <= last
  })
}

const third = 'pl_PL'

test('a further language is its texts, its record and a line of the list', () => {
  mkdirSync('.tmp', { recursive: true })
  const copy = mkdtempSync('.tmp/third-language-')
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const one of ['src', 'locales', 'package.json', 'astro-i18next.config.cjs'])
    cpSync(one, join(copy, one), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  addLanguage(copy)
  const answers = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', questions], {
      cwd: copy,
      encoding: 'utf8',
    }),
  ) as object
  expect(answers).toEqual({
    config: [...locales, third],
    message: 'Pytanie',
    form: 'pl_PL',
    jobs: '/pl_PL/jobs',
    chosen: 'pl_PL',
    ago: 'przed chwilą',
    day: '5 lut 2026',
    skill: 'Spawanie',
    skillFound: ['Welding', 'Зварювання'],
    country: 'Wielka Brytania',
    spoken: 'Francuski',
    zone: 'Polska',
    mail: 'pl',
    captions: 'pl',
    search: ['praca'],
    contacts: 'Preferred-Languages: en, uk, pl',
  })
})

/** Adds Polish to a copy of the product: made up from the default language, with a few texts of its own. */
function addLanguage(copy: string): void {
  const path = (file: string) => join(copy, file)
  cpSync(path(`locales/${defaultLocale}`), path(`locales/${third}`), { recursive: true })
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(path(file), edit(readFileSync(path(file), 'utf8')))
  const text = (file: string, from: string, to: string) =>
    change(`locales/${third}/${file}.json`, (json) => json.replace(`: "${from}"`, `: "${to}"`))
  text('dates', 'just now', 'przed chwilą')
  text('formats/dates', 'MMM D, YYYY', 'D MMM YYYY')
  text('names/skills', 'Welding', 'Spawanie')
  text('developers', 'For developers', 'Pytanie')
  const record = `${records}${third}.ts`
  cpSync(path(`${records}${defaultLocale}.ts`), path(record))
  change(record, (source) =>
    source.replaceAll(defaultLocale, third).replace("ownName: 'English'", "ownName: 'Polski'"),
  )
  change(list, (source) =>
    source
      .replace(/(?=\nimport \{ uk_UA)/, `\nimport { ${third} } from './languages/${third}.ts'`)
      .replace(/records = \{(.*) \}/, `records = {$1, ${third} }`),
  )
}

/** What the copy says, when it is run. */
const questions = `
import { createRequire } from 'node:module'
const { locales } = createRequire(process.cwd() + '/x')('./astro-i18next.config.cjs')
const from = (file) => import(process.cwd() + '/src/' + file)
const { loadMessages } = await from('i18n/load.ts')
await loadMessages()
const { translator } = await from('i18n/translate.ts')
const { locale } = await from('contract/core/fields.ts')
const { preferredLocale } = await from('contract/core/locale.ts')
const { pathsFor } = await from('paths.ts')
const { relativeTime } = await from('i18n/relativeTime.ts')
const { formatDay } = await from('i18n/dates.ts')
const { showDictionary, languageName, nameOf } = await from('backend/dictionaries/queries.ts')
const { listTimeZones } = await from('backend/dictionaries/timeZones.ts')
const { composeMail } = await from('backend/mail/templates.ts')
const { captionLanguageOf } = await from('contract/posts/videos.ts')
const { parseSearchTerms } = await from('backend/search/query.ts')
const { securityText } = await from('features/syndication/securityText.ts')
const site = { siteUrl: 'https://x.example', productName: 'X', linkSecret: 'x', t: translator, contacts: [] }
const mail = composeMail(site, { to: 'a@x.example', locale: '${third}', template: 'code', values: { code: '1' } })
console.log(JSON.stringify({
  config: locales,
  message: translator('${third}')('developers:title'),
  form: locale.parse('${third}'),
  jobs: pathsFor({ locale: '${third}', profileId: null, strategy: 'prefix_except_default' })('jobs'),
  chosen: preferredLocale('${third}', null),
  ago: relativeTime(new Date(), '${third}'),
  day: formatDay('2026-02-05', '${third}'),
  skill: nameOf('skills', 13008, '${third}'),
  skillFound: showDictionary('skills', '${third}')[13008].synonyms.slice(0, 2),
  country: nameOf('countries', 2, '${third}'),
  spoken: languageName('fr', '${third}'),
  zone: listTimeZones('${third}', new Date()).find(({ name }) => name === 'Europe/Warsaw').country,
  mail: /lang="([^"]*)"/.exec(mail.html)[1],
  captions: captionLanguageOf('${third}'),
  search: parseSearchTerms('praca').map(({ typed }) => typed),
  contacts: securityText(site, '/', new Date()).split('\\n').find((line) => line.startsWith('Preferred')),
}))
process.exit()
`
