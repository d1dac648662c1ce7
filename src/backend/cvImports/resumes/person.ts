import { findCountryId } from '../formats/names.ts'
import { addParsedEntry, leaveOut, type ParsedFile } from '../parsed.ts'
import { periodsIn } from './dates.ts'
import type { Row } from './lines.ts'
import { isPlace, positionScore } from './wordsOfWork.ts'

const address = /[^\s|,;<>()]{1,64}@[^\s|,;<>()]{1,100}\.\p{L}{2,10}/u
const phone = /(?<![\w.])(?:\+|\(|0|\d)[\d\s().–-]{7,20}\d(?![\w])/u
const webAddress =
  /(?:https?:\/\/|www\.)[^\s|,;<>()"]{3,200}|(?<![@\w.-])(?:[a-z0-9-]{1,40}\.){1,3}(?:com|org|net|io|dev|me|ua|co|info|app|in|site|page|pro|tech|uk|de|pl|eu)(?:\/[^\s|,;<>()"]{0,150})?(?![\w@])/giu

/** The person: the name, what stands below it, the contacts and the links. */
export function readPerson(header: readonly Row[], contacts: readonly Row[], parsed: ParsedFile): void {
  const rows = [...header, ...contacts]
  const name = nameIn(header)
  if (name) {
    const words = name.text.split(' ')
    parsed.fields.first_name = words.slice(0, -1).join(' ') || name.text
    parsed.fields.last_name = words.length > 1 ? (words.at(-1) ?? '') : ''
    parsed.fields.headline = headlineIn(header, name)
  }
  const texts = rows.flatMap(({ pieces }) => pieces.map(({ text }) => text))
  const mail = texts.map((text) => address.exec(text)?.[0]).find(Boolean)
  if (mail)
    leaveOut(parsed, {
      kind: 'profile',
      part: 'email',
      title: mail.replace(/^mailto:/, ''),
      reason: 'ownEmail',
    })
  const number = texts
    .filter((text) => periodsIn(text).length === 0)
    .map((text) => phone.exec(text)?.[0])
    .find(Boolean)
  if (number) parsed.fields.phone = number.trim()
  readPlace(texts, parsed)
  readLinks(texts, parsed)
}

const looksLikeName = (text: string) =>
  /^\p{Lu}[\p{L}\p{M}’'ʼ.-]*(?: (?:\p{Lu}[\p{L}\p{M}’'ʼ.-]*|van|von|de|der|da|di|del|la|bin|al)){1,3}$/u.test(
    text,
  )

/** The largest text before the first heading that could be a name. */
function nameIn(rows: readonly Row[]): { readonly text: string; readonly row: Row } | null {
  const title = rows.slice(0, 3).reduce((most, { size }) => Math.max(most, size), 0)
  // Some people are called Baker.
  const isName = (text: string, { size }: Row) =>
    looksLikeName(text) && (size === title || (positionScore(text) === 0 && !isPlace(text)))
  const found = rows.slice(0, 12).flatMap((row) => {
    const text = row.pieces
      .map((piece) => piece.text)
      .join(' ')
      .replace(/,.*$/u, '')
      .trim()
    const alone = row.pieces[0]?.text ?? ''
    return isName(text, row) ? [{ text, row }] : isName(alone, row) ? [{ text: alone, row }] : []
  })
  const [first, ...others] = found
  if (!first) return null
  const largest = others.reduce((best, one) => (one.row.size > best.row.size * 1.05 ? one : best), first)
  return { ...largest, text: capitalized(largest.text) }
}

/** 'ANA KOVALENKO' is written as names are. */
const capitalized = (name: string) =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<![\p{L}’'ʼ])\p{L}/gu, (one) => one.toUpperCase())
    : name

/** A position directly below the name. */
function headlineIn(rows: readonly Row[], { row }: { readonly row: Row }): string {
  const [below] = rows.slice(rows.indexOf(row) + 1)
  const text = below?.pieces.length === 1 ? below.text : ''
  const isPlain = text.length > 0 && text.length <= 100 && !/[@\d]|https?:/.test(text) && !isPlace(text)
  return isPlain && !/[.]$/.test(text) && text.split(' ').length <= 12 ? text : ''
}

/** 'Lviv, Ukraine' */
function readPlace(texts: readonly string[], parsed: ParsedFile): void {
  const parts = texts
    .flatMap((text) => text.split(/\s*[|•·●;]\s*|\s[–—]\s/u))
    .map((part) => part.replace(/^[^:]{3,20}:\s*/u, '').trim())
  const place = parts.find((part) => isPlace(part) && /^\p{Lu}|^м\./u.test(part))
  if (!place) return
  const [city = '', ...rest] = place.split(',').map((part) => part.trim())
  const country = rest.length > 0 ? findCountryId(rest.at(-1) ?? '') : null
  const only = rest.length === 0 ? findCountryId(city) : null
  if (only === null && !/remote|віддалено/iu.test(city)) parsed.fields.city = city.replace(/^м\. ?/u, '')
  if ((country ?? only) !== null) parsed.fields.country_id = String(country ?? only)
}

const networks: readonly (readonly [RegExp, string])[] = [
  [/linkedin\.com/i, 'LinkedIn'],
  [/github\.com/i, 'GitHub'],
  [/gitlab\.com/i, 'GitLab'],
  [/behance\.net/i, 'Behance'],
  [/dribbble\.com/i, 'Dribbble'],
  [/stackoverflow\.com/i, 'Stack Overflow'],
  [/(?:twitter|\/\/x)\.com/i, 'X'],
  [/t\.me/i, 'Telegram'],
]
const maxLinks = 10

function readLinks(texts: readonly string[], parsed: ParsedFile): void {
  const found = new Set<string>()
  for (const text of texts)
    for (const [link] of text.replace(new RegExp(address, 'gu'), ' ').matchAll(webAddress))
      found.add((/^https?:/i.test(link) ? link : `https://${link}`).replace(/[.\s]+$/, ''))
  for (const url of [...found].slice(0, maxLinks))
    addParsedEntry(parsed, 'urls', {
      label: networks.find(([pattern]) => pattern.test(url))?.[1] ?? 'Website',
      url,
    })
}
