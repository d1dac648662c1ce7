import * as z from 'zod/mini'
import { toHtml } from '#contract/core/markdown.ts'
import { isPlainName } from '#contract/core/plainNames.ts'
import { fromForm } from '#contract/core/wire.ts'
import { requiredSingleLineText } from '#contract/core/fields.ts'
import { isCommonPassword } from '#contract/accounts/commonPasswords.ts'
import { mailAddress } from '#contract/core/mailAddress.ts'
import { splitAtLinks } from '#contract/posts/links.ts'
import { plainText } from '#contract/posts/text.ts'
import { deviceName } from '#backend/accounts/security/deviceNames.ts'
import { toDomain } from '#backend/companies/domain/domainNames.ts'
import { plainText as textOfHtml } from '#backend/cvImports/formats/html.ts'
import { nameClaimOf } from '#backend/companies/nameClaims.ts'
import { nameKeysOf } from '#backend/companies/nameKeys.ts'
import { nothingParsed } from '#backend/cvImports/parsed.ts'
import { readTable } from '#backend/cvImports/reading/tables.ts'
import { parseXml } from '#backend/cvImports/reading/xml.ts'
import { cleanCaptions } from '#backend/ports/files/captions.ts'
import { toPageTexts } from '#backend/ports/files/documentText.ts'
import { safeFileName } from '#backend/ports/files/fileName.ts'
import { addressKey, forwardedAddress } from '#backend/ports/network/networkAddress.ts'
import { toStoredText } from '#backend/posts/mentionText.ts'
import { readPageFacts } from '#backend/posts/previews/readPageFacts.ts'
import { isSameName } from '#backend/profiles/names/sameName.ts'
import { parseSearchTerms } from '#backend/search/query.ts'
import { excerptOf } from '#features/posts/excerpt.ts'
import { pickEncoding } from '#server/encoding.ts'
import { redact } from '#server/redact.ts'
import { credentialCosts } from './credentials/credentialCosts.ts'
import { resumeCosts } from './resumes/resumeCosts.ts'

export interface ParserCost {
  readonly name: string
  /** The longest input that reaches it, in characters. */
  readonly maximum: number
  readonly inputs: Readonly<Record<string, (length: number) => string>>
  parse(text: string): unknown
}

const repeat =
  (unit: string, end = '', start = '') =>
  (length: number) =>
    start + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end
const nested = (open: string, close: string) => (length: number) =>
  open.repeat(length / 2 / open.length) + close.repeat(length / 2 / close.length)

/** What texts are made of to exhaust a pattern: runs that almost match, and things within each other. */
const texts = {
  ...Object.fromEntries(
    ['[', '[a](', '![[', '*a_', '**', 'a**b', '***a', '\\', '# a\n', '- ', '1. ', '[a]: b\n'].map((unit) => [
      unit,
      repeat(unit),
    ]),
  ),
  ...Object.fromEntries(
    [
      'http://',
      'https://a.b/(',
      '@a ',
      '@Ana',
      '<',
      '<a ',
      '<li ',
      '&',
      '&#',
      'a',
      'a.',
      'a-',
      'a@',
      '.',
    ].map((unit) => [unit, repeat(unit)]),
  ),
  ...Object.fromEntries(
    ['%25', '?token=', '"', '\\"', 'bearer ', 'é', '1.1.1.1', ' dot ', '👩‍👩‍👧', '(', ';', ','].map((unit) => [
      unit,
      repeat(unit),
    ]),
  ),
  'spaces in a line': repeat(' ', 'x', 'x'),
  'tabs in a line': repeat('\t', 'x', 'x'),
  'empty lines': repeat('\n', 'x'),
  'digits before a letter': repeat('1', 'x'),
  'signs before a letter': repeat('-', 'x'),
  'brackets within each other': nested('[', ']'),
  'links within each other': nested('[', '](a)'),
}
/** Markup that keeps a parser of HTML busy. */
const markup = {
  'elements that are not closed': nested('<a>', '</b>'),
  'closed elements of a picture': repeat('<svg></b>'),
  'paragraphs that were not opened': repeat('</p>'),
  'comments that do not end': repeat('<!--'),
  scripts: repeat('<script></'),
  titles: repeat('<title>&amp;'),
  attributes: repeat('a=b ', '>', '<meta '),
  'tables within each other': repeat('<table><tr><td>'),
}
const mentioned = Array.from({ length: 20 }, (_, at) => ({
  kind: 'person' as const,
  id: at + 1,
  label: `@Ana${'a'.repeat(at * 9)}`,
}))
/** Headers are parsed once each. */
let headers = 0
const columns = 'Company Name,Title,Description,Location,Started On,Finished On\n'
const cue = '00:00.000 --> 00:01.000'
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Whatever reads in this process what people send; what decodes files has a process with limits instead. */
export const parserCosts: readonly ParserCost[] = [
  { name: 'Markdown', maximum: 10_000, inputs: texts, parse: toHtml },
  { name: 'the text of a page', maximum: 120_000, inputs: texts, parse: (text) => toPageTexts([text]) },
  { name: 'links of a post', maximum: 24_000, inputs: texts, parse: splitAtLinks },
  { name: 'mentions', maximum: 24_000, inputs: texts, parse: (text) => toStoredText(text, mentioned) },
  {
    name: 'the text of a post',
    maximum: 256_000,
    inputs: texts,
    parse: (text) => z.safeParse(plainText(3_000), text),
  },
  {
    name: 'a line',
    maximum: 256_000,
    inputs: texts,
    parse: (text) => z.safeParse(requiredSingleLineText(60), text),
  },
  { name: 'a name', maximum: 64_000, inputs: texts, parse: isPlainName },
  {
    name: 'the name of a company',
    maximum: 100,
    inputs: texts,
    parse: (text) => [nameClaimOf(text, text), nameKeysOf(text)],
  },
  {
    name: 'two names of a person',
    maximum: 200,
    inputs: texts,
    parse: (text) => isSameName(text, `${text}a`),
  },
  { name: 'a password', maximum: 256_000, inputs: texts, parse: isCommonPassword },
  { name: 'an email address', maximum: 256_000, inputs: texts, parse: mailAddress },
  { name: 'a domain', maximum: 256_000, inputs: texts, parse: toDomain },
  { name: 'a search', maximum: 16_000, inputs: texts, parse: parseSearchTerms },
  { name: 'an excerpt', maximum: 24_000, inputs: texts, parse: (text) => excerptOf(text) },
  { name: 'a log line', maximum: 64_000, inputs: texts, parse: redact },
  {
    name: 'accepted encodings',
    maximum: 16_000,
    inputs: texts,
    parse: (text) => pickEncoding(`${text};${++headers}`, { br: 1 }),
  },
  {
    name: 'a user agent',
    maximum: 16_000,
    inputs: { ...texts, versions: repeat('Version/1.'), android: repeat('Android ') },
    parse: deviceName,
  },
  {
    name: 'network addresses',
    maximum: 16_000,
    inputs: { ...texts, colons: repeat('::') },
    parse: (text) => [addressKey(text), forwardedAddress(text)],
  },
  { name: 'a file name', maximum: 16_000, inputs: texts, parse: (text) => safeFileName(text, 'image/png') },
  {
    name: 'names of form fields',
    maximum: 256_000,
    inputs: { keys: repeat('[b]', '', 'a'), lists: repeat('[]', '', 'a'), open: repeat('[') },
    parse: (text) => fromForm([[text, 'x']]),
  },
  {
    name: 'JSON',
    maximum: 256_000,
    inputs: {
      lists: repeat('['),
      objects: repeat('{"a":'),
      escapes: repeat('\\u0061', '"', '"'),
      digits: repeat('1'),
    },
    parse: (text) => JSON.parse(text, (_, value: unknown) => value) as unknown,
  },
  {
    name: 'a web page',
    maximum: 65_536,
    inputs: {
      ...texts,
      ...markup,
    },
    parse: (text) =>
      readPageFacts({ body: bytesOf(text), contentType: 'text/html', url: 'https://a.example/' }),
  },
  {
    name: 'the HTML of a Europass',
    maximum: 100_000,
    inputs: { ...texts, ...markup },
    parse: textOfHtml,
  },
  {
    name: 'XML',
    maximum: 500_000,
    inputs: {
      elements: repeat('<a>'),
      'closed elements': repeat('</a>'),
      references: repeat('b&amp;', '</a>', '<a>'),
      'a long reference': repeat('a', ';</a>', '<a>&'),
      data: repeat('<![CDATA[a]]>', '</a>', '<a>'),
      comment: repeat('-', '', '<a><!--'),
      'a document type': repeat('[', '', '<!DOCTYPE '),
      attribute: repeat('c', '"/>', '<a b="'),
      attributes: (length) =>
        `<a ${Array.from({ length: length / 10 }, (_, at) => `a${at}="b"`).join(' ')}/>`,
      siblings: repeat('<b>c</b>', '</a>', '<a>'),
    },
    parse: parseXml,
  },
  {
    name: 'a table',
    maximum: 1_000_000,
    inputs: {
      quotes: repeat('"'),
      'quotes within words': repeat('"a"b,'),
      cells: repeat(',', '', columns),
      lines: repeat('\n', '', columns),
      rows: repeat('Globex,Clerk,,,2020,\n', '', columns),
      'a cell that does not end': repeat('a\n', '', `${columns}"`),
    },
    parse: (text) => readTable(text, 'Table.csv', nothingParsed('linkedIn')),
  },
  ...resumeCosts,
  ...credentialCosts,
  {
    name: 'captions',
    maximum: 512_000,
    inputs: {
      cues: repeat(`${cue}\na\n\n`, '', 'WEBVTT\n\n'),
      'spaces before settings': repeat(' ', 'x', `WEBVTT\n\n${cue}`),
      settings: repeat(' line:1', '', `WEBVTT\n\n${cue}`),
      digits: repeat('1', ':00:00.000 --> ', 'WEBVTT\n\n'),
      lines: repeat('\r', '', 'WEBVTT'),
    },
    parse: (text) => cleanCaptions(bytesOf(text)),
  },
]
