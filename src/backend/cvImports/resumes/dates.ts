import { isCurrent } from '../formats/current.ts'
import { monthNumber } from '../formats/months.ts'
import { toTokens, type Token } from './dateTokens.ts'

/** A time that a text names: YYYY, YYYY-MM or YYYY-MM-DD, as exact as the text. */
export interface Period {
  readonly start: string
  /** Null while it lasts. */
  readonly end: string | null
  /** Only one time is named. */
  readonly single: boolean
  /** Where it stands in the text. */
  readonly from: number
  readonly to: number
}

/** The periods that a text names, from left to right. */
export function periodsIn(text: string): Period[] {
  const tokens = toTokens(text)
  const periods: Period[] = []
  for (let at = 0; at < tokens.length;) {
    const found = periodAt(tokens, at)
    if (found) periods.push(found.period)
    at = found?.next ?? at + 1
  }
  return periods
}

interface Found<T> {
  readonly value: T
  readonly next: number
}

/** Words that begin a period, and those between its two ends. */
const since = new Set(['since', 'from', 'з', 'із', 'зі', 'від', 'с', 'starting', 'починаючи'])
const until = new Set(['-', 'to', 'until', 'till', 'through', 'thru', 'по', 'до', 'and'])

function periodAt(tokens: readonly Token[], at: number): { period: Period; next: number } | null {
  const isSince = since.has(tokens[at]?.text ?? '')
  const first = isSince ? at + 1 : at
  const start = dateAt(tokens, first) ?? partialAt(tokens, first)
  if (!start) return null
  const from = tokens[at]?.start ?? 0
  const close = (end: string | null, next: number, single = false) => ({
    period: { start: start.value, end, single, from, to: tokens[next - 1]?.end ?? 0 },
    next,
  })
  const lasting = isSince ? currentAt(tokens, start.next) : null
  if (lasting !== null) return close(null, lasting)
  let next = skip(tokens, start.next, ')')
  const isApart = tokens[next]?.text === ',' && until.has(tokens[next + 1]?.text ?? '')
  if (isApart) next++
  if (until.has(tokens[next]?.text ?? '')) {
    const after = skipExpected(tokens, skip(tokens, skip(tokens, next + 1, '-'), '('))
    const end = dateAt(tokens, after) ?? shortYearAt(tokens, after, start.value)
    if (end && isOrdered(start.value, end.value)) return close(end.value, end.next)
    const current = currentAt(tokens, after)
    if (current !== null) return close(null, current)
    // '2019 –' at the end of a text lasts.
    if (tokens[next]?.text === '-' && after >= tokens.length) return close(null, after)
  }
  if (!/^\d/.test(start.value) || start.value === '') return null
  return isSince && start.value.length > 0 && !isWordBefore(tokens, at)
    ? close(null, start.next)
    : close(start.value, start.next, true)
}

/** 'Exp. Jun. 2017' */
const skipExpected = (tokens: readonly Token[], at: number) =>
  /^(?:exp|expected|очікувано)$/.test(tokens[at]?.text ?? '') ? skip(tokens, at + 1, '.') : at

/** 'from' within a sentence is no beginning. */
const isWordBefore = (tokens: readonly Token[], at: number) => tokens[at - 1]?.kind === 'word'
const skip = (tokens: readonly Token[], at: number, sign: string) => (tokens[at]?.text === sign ? at + 1 : at)
const isOrdered = (start: string, end: string) => end.slice(0, start.length) >= start.slice(0, end.length)

const pad = (number: number) => String(number).padStart(2, '0')
const isYear = (text: string | undefined) => text !== undefined && /^(?:19[4-9]|20[0-4])\d$/.test(text)
const isMonth = (text: string | undefined) => text !== undefined && /^(?:0?[1-9]|1[0-2])$/.test(text)
const isDayOfMonth = (text: string | undefined) =>
  text !== undefined && /^(?:0?[1-9]|[12]\d|3[01])$/.test(text)
const separators = new Set(['.', '/', '-'])

function dateAt(tokens: readonly Token[], at: number): Found<string> | null {
  return namedAt(tokens, at) ?? numericAt(tokens, at)
}

/** 'Jan 2019', 'січень 2019 р.', 'March 5, 2019', '5 березня 2019', 'Summer 2019', 'Jan ’19' */
function namedAt(tokens: readonly Token[], at: number): Found<string> | null {
  let next = at
  let day: string | undefined
  if (tokens[next]?.kind === 'number') {
    if (!isDayOfMonth(tokens[next]?.text) || tokens[next + 1]?.kind !== 'word') return null
    day = tokens[next++]?.text
    if (/^(?:st|nd|rd|th)$/.test(tokens[next]?.text ?? '')) next++
  }
  const word = tokens[next]
  if (word?.kind !== 'word') return null
  const season = seasons.has(word.text)
  const month = season ? 0 : monthNumber(word.text)
  if (month === undefined) return null
  next = skip(tokens, next + 1, '.')
  const [number, comma] = [tokens[next], tokens[next + 1]]
  if (day === undefined && isDayOfMonth(number?.text) && (comma?.text === ',' || isYear(comma?.text))) {
    day = number?.text
    next++
  }
  next = skip(tokens, next, ',')
  if (tokens[next]?.text === 'of' || tokens[next]?.text === '-' || tokens[next]?.text === '/') next++
  const isShort = /^['’‘]$/.test(tokens[next]?.text ?? '') && /^\d\d$/.test(tokens[next + 1]?.text ?? '')
  const year = isShort ? fullYear(tokens[next + 1]?.text ?? '') : tokens[next]?.text
  if (!isYear(year)) return null
  next = withoutYearWord(tokens, next + (isShort ? 2 : 1))
  if (season) return { value: `${year}`, next }
  const value = `${year}-${pad(month)}`
  return { value: day === undefined ? value : `${value}-${pad(Number(day))}`, next }
}

const seasons = new Set(
  'spring summer autumn fall winter весна літо осінь зима навесні влітку восени взимку весни літа осені зими'.split(
    ' ',
  ),
)
const fullYear = (two: string) => (Number(two) < 50 ? `20${two}` : `19${two}`)

/** '2019 р.', '2019 року', '2019 г.' */
function withoutYearWord(tokens: readonly Token[], at: number): number {
  return /^(?:р|рр|рік|року|г|год|года|pp)$/.test(tokens[at]?.text ?? '') ? skip(tokens, at + 1, '.') : at
}

/** '2019', '03/2019', '2019-03', '2019.03.05', '05.03.2019', '03/19' */
function numericAt(tokens: readonly Token[], at: number): Found<string> | null {
  const parts = [0, 1, 2].map((place) => tokens[at + 2 * place])
  const [first, second, third] = parts.map((token) => (token?.kind === 'number' ? token.text : undefined))
  const joins = (place: number) => {
    const [left, sign, right] = [0, 1, 2].map((one) => tokens[at + 2 * place + one])
    return separators.has(sign?.text ?? '') && left?.end === sign?.start && sign?.end === right?.start
  }
  if (isYear(first)) {
    if (joins(0) && isMonth(second) && second?.length === 2) {
      const isDay = joins(1) && isDayOfMonth(third) && third?.length === 2
      return { value: `${first}-${second}${isDay ? `-${third}` : ''}`, next: at + (isDay ? 5 : 3) }
    }
    return { value: `${first}`, next: withoutYearWord(tokens, at + 1) }
  }
  if (joins(0) && joins(1) && isYear(third) && first && second) {
    const [day, month] = isMonth(second) ? [first, second] : [second, first]
    if (!isDayOfMonth(day) || !isMonth(month)) return null
    return {
      value: `${third}-${pad(Number(month))}-${pad(Number(day))}`,
      next: withoutYearWord(tokens, at + 5),
    }
  }
  if (joins(0) && isMonth(first) && isYear(second))
    return { value: `${second}-${pad(Number(first))}`, next: withoutYearWord(tokens, at + 3) }
  const isShort =
    joins(0) && isMonth(first) && first?.length === 2 && /^\d\d$/.test(second ?? '') && !joins(1)
  const sign = tokens[at + 1]?.text
  return isShort && sign !== '-' ? { value: `${fullYear(second ?? '')}-${first}`, next: at + 3 } : null
}

/** 'May – Aug 2019': the year of a month stands behind its end. */
function partialAt(tokens: readonly Token[], at: number): Found<string> | null {
  const word = tokens[at]
  const month = word?.kind === 'word' ? monthNumber(word.text) : undefined
  if (month === undefined) return null
  const next = skip(tokens, at + 1, '.')
  if (!until.has(tokens[next]?.text ?? '')) return null
  const end = namedAt(tokens, next + 1)
  return end && end.value.length === 7 ? { value: `${end.value.slice(0, 4)}-${pad(month)}`, next } : null
}

/** '2019-21', '2019/20' */
function shortYearAt(tokens: readonly Token[], at: number, start: string): Found<string> | null {
  const token = tokens[at]
  const isJoined = tokens[at - 1]?.end === token?.start
  if (start.length !== 4 || !isJoined || !/^\d\d$/.test(token?.text ?? '')) return null
  return { value: `${start.slice(0, 2)}${token?.text}`, next: at + 1 }
}

/** The longest words that say that something lasts: 'Present', 'теперішній час', 'т. ч.' */
function currentAt(tokens: readonly Token[], at: number): number | null {
  for (let length = 5; length > 0; length--) {
    const some = tokens.slice(at, at + length)
    const isWords = some.length === length && some.every(({ kind, text }) => kind === 'word' || text === '.')
    if (isWords && some[0]?.kind === 'word' && isCurrent(some.map(({ text }) => text).join(' ')))
      return at + length
  }
  return null
}
