import { expect, test } from 'vitest'
import { isCurrent } from '#backend/cvImports/formats/current.ts'
import { decodeEntities, plainText, withoutBullet } from '#backend/cvImports/formats/html.ts'
import { statedDate, statedEnd } from '#backend/cvImports/formats/months.ts'
import { findCountryId, findLanguageCode } from '#backend/cvImports/formats/names.ts'
import { decodeText } from '#backend/cvImports/reading/texts.ts'
import { withDays } from '#backend/cvImports/statedDates.ts'
import { languages } from '#backend/dictionaries/data/languages.ts'
import { findCountry, languageName } from '#backend/dictionaries/queries.ts'

test('every language of the dictionary has its own name in both languages, and is found by it', () => {
  for (const locale of ['en_GB', 'uk_UA'] as const) {
    const names = languages.map(({ code }) => languageName(code, locale))
    expect(new Set(names).size).toBe(languages.length)
    expect(names.map(findLanguageCode)).toEqual(languages.map(({ code }) => code))
  }
  expect(languages.map(({ code }) => findLanguageCode(code))).toEqual(languages.map(({ code }) => code))
  expect(languages.map(({ id }) => id)).toEqual(languages.map((_, at) => at + 1))
})

test.each(
  Object.entries({
    no: 'Norwegian, norvégien, Norwegisch, норвезька, Норвезька мова, nor',
    nb: 'Norwegian (Bokmål), Bokmal',
    zh: 'Mandarin, Chinese (Simplified), Chinese Simplified, 普通话, Mandarin Chinese, китайська, мандаринська, zh-CN, chi',
    yue: 'Cantonese, Chinese (Cantonese), кантонська',
    fa: 'Farsi, Persian (Farsi), фарсі, перська',
    nl: 'Flemish, Dutch, фламандська, dut',
    ase: 'American Sign Language, ASL, Sign language (American), американська жестова мова',
    ukl: 'Ukrainian Sign Language, українська жестова мова',
    ro: 'Moldovan, Rumanian, молдавська',
    nan: 'Taiwanese, Hokkien',
    hbs: 'Serbo-Croatian, сербохорватська',
    gsw: 'Swiss German, Schweizerdeutsch',
    tl: 'Tagalog, Filipino, fil',
    pa: 'Panjabi, Punjabi',
    el: 'Greek, Modern Greek',
    ga: 'ga, Irish, Gaeilge',
    gaa: 'Ga',
    en: 'English (UK), English / French, Англійська мова',
    es: 'Castilian Spanish, Spanish (Latin America)',
    ar: 'Modern Standard Arabic, العربية',
    ary: 'Darija, Moroccan Arabic',
    zgh: 'Berber, Tamazight, берберська',
    ceb: 'Bisaya, Visayan, Cebuano',
    jam: 'Patois, Jamaican Creole',
    ab: 'Abkhaz, абхазька',
    vi: 'Tiếng Việt, Vietnamese',
  }),
)('%s is found by %s', (code, names) => {
  expect(names.split(', ').map(findLanguageCode)).toEqual(names.split(', ').map(() => code))
})

test('what is no language is none', () => {
  for (const name of ['Klingon', '', 'native', 'Sign language', 'мова', 'x'.repeat(101), '(', '/'])
    expect(findLanguageCode(name)).toBeNull()
})

test('the codes of Europass for two countries are those countries', () => {
  const codeOf = (name: string) => findCountry(findCountryId(name) ?? 0)?.code
  expect(['UK', 'uk', 'GB', 'EL', 'el', 'GR', 'Україна'].map(codeOf)).toEqual([
    'GB',
    'GB',
    'GB',
    'GR',
    'GR',
    'GR',
    'UA',
  ])
})

const current =
  'Present|present|PRESENT|Now|now|current|Current|ongoing|On-going|to date|Till now|until present|Up to present|' +
  'тепер|зараз|по теперішній час|По теперішній час.|до теперішнього часу|дотепер|донині|по сьогодні|триває|по цей час|' +
  'по настоящее время|н.в.|heute|bis heute|laufend|aktuell|présent|jusqu’à aujourd’hui|en cours|Actualidad|' +
  'hasta la fecha|oggi|in corso|atual|até o momento|obecnie|do chwili obecnej|nadal|(present)|–|-|…|  |至今'
test.each(current.split('|'))('“%s” means that it lasts', (words) => expect(statedEnd(words)).toBeNull())

test('other words are no end, and dates stay dates', () => {
  for (const words of ['soon', 'Presentation', 'maybe now', '2019-13', 'до весни'])
    expect([isCurrent(words), statedEnd(words)]).toEqual([false, words])
  expect(statedEnd('2019-02')).toBe('2019-02')
  expect([statedDate('лют. 2019'), statedEnd('März 2021'), statedDate('2019')]).toEqual([
    '2019-02',
    '2021-03',
    '2019',
  ])
})

test.each<readonly [string, string | null, string | null]>([
  ['2021-03-02', '2021-03-02', '2021-03-02'],
  ['2021-03-02T10:00:00Z', '2021-03-02', '2021-03-02'],
  ['2 березня 2021 р.', '2021-03-02', '2021-03-02'],
  ['March 2, 2021', '2021-03-02', '2021-03-02'],
  ['5 de maio de 2021', '2021-05-05', '2021-05-05'],
  ['29 Feb 2020', '2020-02-29', '2020-02-29'],
  ['2021', '2021-01-01', '2021-12-31'],
  ['2021/2', '2021-02-01', '2021-02-28'],
  ['12.2021', '2021-12-01', '2021-12-31'],
  ['2021年3月', '2021-03-01', '2021-03-31'],
  ['', null, null],
  // There are no such days and months.
  ...['2021-02-30', '2021-13-01', '29 Feb 2021', '0/2021', '13.2021'].map(
    (text) => [text, text, text] as const,
  ),
])('%j lasts from %s to %s', (text, first, last) => {
  const entry = { start_date: statedDate(text), end_date: statedEnd(text) }
  expect(withDays(entry)).toEqual({ start_date: first, end_date: last })
})

/** windows-1251 and windows-1252 have one byte for each of these characters. */
function encode(text: string, encoding: 'windows-1251' | 'windows-1252'): Buffer {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  const characters = bytes.map((byte) => new TextDecoder(encoding).decode(new Uint8Array([byte])))
  return Buffer.from(Array.from(text, (character) => characters.indexOf(character)))
}

const german = 'Geschäftsführer, Müßiggänger – "Größe"'
const ukrainian = 'Інженерка з платежів, Київ і Львів, їжак'
test('texts are decoded in the encoding that they have', () => {
  expect(decodeText(encode(german, 'windows-1252'))).toBe(german)
  expect(decodeText(encode(ukrainian, 'windows-1251'))).toBe(ukrainian)
  expect(decodeText(encode('Señor à la carte, 25 €', 'windows-1252'))).toBe('Señor à la carte, 25 €')
  for (const text of [german, ukrainian]) {
    expect(decodeText(Buffer.from(text))).toBe(text)
    expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text)
  }
  const plain = 'Company Name,Title\nGlobex,Müller\n'
  expect(decodeText(Buffer.from(plain, 'utf16le'))).toBe(plain)
  expect(decodeText(Buffer.from(plain, 'utf16le').swap16())).toBe(plain)
  const cyrillic = 'Name\n' + 'Плетіння вузлів\n一丁\n'.repeat(50)
  expect(decodeText(Buffer.from(cyrillic, 'utf16le'))).toBe(cyrillic)
  expect(decodeText(Buffer.from(cyrillic, 'utf16le').swap16())).toBe(cyrillic)
  const xml = '<?xml version="1.0" encoding="ISO-8859-2"?><a>\xe6</a>'
  expect(decodeText(Buffer.from(xml, 'latin1'))).toContain('ć')
})

test('one wrong byte spoils no other line', () => {
  const lines = [Buffer.from('Müller\n'), Buffer.from([0xc3, 0x0a]), Buffer.from('Їжак')]
  expect(decodeText(Buffer.concat(lines))).toBe('Müller\nÃ\nЇжак')
})

test('entities are decoded once, and lists have one bullet', () => {
  expect(plainText('R&amp;amp;D &eacute;t&eacute; &lt;b&gt;')).toBe('R&amp;D été <b>')
  expect(
    plainText('<p>R&amp;D&nbsp;lab</p><ul><li>\n <p>One</p></li><li></li><li>&bull;&nbsp;Two</li></ul>'),
  ).toBe('R&D lab\n- One\n- Two')
  expect(plainText('a < b & c')).toBe('a < b & c')
  expect(decodeEntities('Johnson &amp; Johnson\n\n  a <b> &amp;lt;')).toBe(
    'Johnson & Johnson\n\n  a <b> &lt;',
  )
  expect(['• One', ' - Two ', '– Three', '-5 °C', '*bold* word', '▪Four'].map(withoutBullet)).toEqual([
    'One',
    'Two',
    'Three',
    '-5 °C',
    '*bold* word',
    'Four',
  ])
})
