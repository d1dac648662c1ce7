import { isCurrent } from './current.ts'
import { nameSearch } from './nameSearch.ts'

/** Languages in which archives write the months. */
const languages =
  'en uk de fr es it pt nl pl cs ro sv da nb fi tr id ms ru bg sk sl hu el he ar hi th vi tl'.split(' ')
const maxLength = 60

const normalize = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[.,\s]/g, '')
    .toLowerCase()

const forms = [
  { month: 'short' },
  { month: 'long' },
  { month: 'short', day: 'numeric' },
  { month: 'long', day: 'numeric' },
  { month: 'short', year: 'numeric' },
] as const

/** The names of the months in all their forms. Where languages disagree, the first one wins. */
const findMonth = nameSearch(languages, function* (language): Generator<[string, number]> {
  for (const form of forms) {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...form, timeZone: 'UTC' })
    for (let month = 1; month <= 12; month++) {
      const parts = format.formatToParts(Date.UTC(2021, month - 1, 2))
      const name = normalize(parts.find(({ type }) => type === 'month')?.value ?? '')
      if (name !== '' && !/^\d+$/.test(name)) yield [name, month]
    }
  }
})

/** The number of a month by its name in one of many languages, from 1. */
export const monthNumber = (name: string): number | undefined =>
  name.length < 3 || name.length > 12 ? undefined : findMonth(normalize(name))

const pad = (number: number) => String(number).padStart(2, '0')
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

interface Period {
  /** YYYY, YYYY-MM or YYYY-MM-DD, as exact as the text. */
  readonly stated: string
  /** The first day of the year or the month, or the day itself. */
  readonly first: string
  readonly last: string
}

/** Reads '2021-03-01', '2018', '03/2018', 'Mar 2021', 'sept. 2019', '2 березня 2021 р.', '2021年3月'; null for anything else. */
export function readPeriod(text: string): Period | null {
  const plain = text.trim()
  if (plain.length > maxLength) return null
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(plain) ?? []
  if (day) return dayOf(day)
  if (/^\d{4}$/.test(plain)) return { stated: plain, first: `${plain}-01-01`, last: `${plain}-12-31` }
  const [, isoYear, isoMonth] = /^(\d{4})[-/.](\d{1,2})$/.exec(plain) ?? []
  if (isoYear) return monthOf(Number(isoYear), Number(isoMonth))
  const [, month, year] = /^(\d{1,2})[-/.](\d{4})$/.exec(plain) ?? []
  if (year) return monthOf(Number(year), Number(month))
  const [, eastYear, eastMonth] = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]$/.exec(plain) ?? []
  if (eastYear) return monthOf(Number(eastYear), Number(eastMonth))
  return readNamed(plain)
}

function readNamed(plain: string): Period | null {
  const [namedYear] = /(?<!\d)\d{4}(?!\d)/.exec(plain) ?? []
  if (!namedYear) return null
  const rest = plain.replace(namedYear, ' ')
  const [dayInMonth] = /(?<!\d)\d{1,2}(?!\d)/.exec(rest) ?? []
  const words = rest
    .replace(dayInMonth ?? '', ' ')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !/^(?:de|del|р|г|of|а)\.?$/iu.test(word))
  const month = findMonth(normalize(words.join('')))
  if (month === undefined) return null
  if (!dayInMonth) return monthOf(Number(namedYear), month)
  return dayOf(`${namedYear}-${pad(month)}-${pad(Number(dayInMonth))}`)
}

function dayOf(day: string): Period | null {
  const time = Date.parse(day)
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return exists ? { stated: day, first: day, last: day } : null
}

function monthOf(year: number, month: number): Period | null {
  if (month < 1 || month > 12) return null
  const start = `${year}-${pad(month)}`
  return { stated: start, first: `${start}-01`, last: `${start}-${pad(lastDay(year, month))}` }
}

/** A date as exact as the text; null without one. What is no date stays as it is, so that the form refuses it by name. */
export const statedDate = (text: string): string | null =>
  text.trim() === '' ? null : (readPeriod(text)?.stated ?? text)
/** An end, like `statedDate`; null also where the text says that it lasts. */
export const statedEnd = (text: string): string | null =>
  isCurrent(text) ? null : (readPeriod(text)?.stated ?? text)
