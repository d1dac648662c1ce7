import { periodsIn, type Period } from './dates.ts'
import { bullet, withoutPeriods } from './fragments.ts'
import type { Row } from './lines.ts'
import { withPieces } from './rows.ts'
import { isPlace } from './wordsOfWork.ts'

/** An entry of a section: what its lines with a date, and those around it, say. */
export interface Entry {
  readonly period: Period | null
  /** Lines that name it, by their place seen from the one with the date. */
  readonly header: readonly { readonly row: Row; readonly label: number }[]
  readonly body: readonly Row[]
}

interface Anchor {
  readonly at: number
  readonly period: Period
  /** The row is one of the body; its date stands beside it. */
  readonly isBeside: boolean
}

const maxHeader = 130
const maxAbove = 5
const maxBelow = 2

/**
 * Divides a section into its entries, which have a date each. `singles`: one date is enough. `isNamed`: whether these lines
 * say all that an entry is called; if they do not, those below the date do.
 */
export function toEntries(
  given: readonly Row[],
  singles: boolean,
  isNamed: (header: Entry['header']) => boolean,
): Entry[] {
  const rows = given.filter((row) => !namesColumns(row))
  const anchors = anchorsIn(rows, singles)
  const starts = startsOf(rows, anchors)
  const ends = starts.map((_, place) => starts[place + 1] ?? rows.length)
  const headerOf = (place: number, last: number) => {
    const start = starts[place] ?? 0
    const at = anchors[place]?.at ?? 0
    return rows.slice(start, last).map((row, offset) => ({ row, label: start + offset - at }))
  }
  const below = anchors.map(({ at, isBeside }, place) => {
    if (isBeside) return 0
    const most = linesBelow(rows, at, ends[place] ?? 0)
    const counts = Array.from({ length: most + 1 }, (_, count) => count)
    return counts.find((count) => isNamed(headerOf(place, at + 1 + count))) ?? Math.min(1, most)
  })
  const usual = mostCommon(below)
  return anchors.map(({ at, period, isBeside }, place) => {
    const end = ends[place] ?? at
    const last = isBeside ? at : at + 1 + Math.min(usual, linesBelow(rows, at, end))
    return { period, header: headerOf(place, last), body: rows.slice(last, end).flatMap(withoutDates) }
  })
}

const columnName =
  /^(?:period|dates?|years?|company|employer|organi[sz]ation|position|job title|title|role|place|location|responsibilities|school|institution|degree|період|дати?|роки|компанія|роботодавець|організація|підприємство|установа|місце роботи|посада|обов[’'ʼ]язки|навчальний заклад|спеціальність|ступінь)$/iu
/** The first row of a table, which says what is in its columns. */
const namesColumns = ({ pieces }: Row) =>
  pieces.length > 1 && pieces.every(({ text }) => columnName.test(text.replace(/:$/, '')))

/** Where each entry begins: at the line that looks like the first one of the section, or as far above its date. */
function startsOf(rows: readonly Row[], anchors: readonly Anchor[]): number[] {
  const first = anchors[0]?.at ?? 0
  const limit = linesAbove(rows, first)
  const model = rows[first - limit]
  const isTitled =
    limit > 0 &&
    model !== undefined &&
    rows.slice(first - limit + 1, first + 1).some((row) => !looksLike(row, model))
  const gap = typicalGap(rows)
  const isSpaced = ({ gap: own }: Row) => Number.isFinite(own) && own > gap * 1.25
  return anchors.map(({ at }, place) => {
    if (place === 0) return at - limit
    const previous = anchors[place - 1]?.at ?? -1
    if (isTitled) {
      const above = upwards(rows, at, Math.max(previous, at - limit - 2))
      const title = above.findIndex((one) => looksLike(rows[one], model))
      const end = above.findIndex((one, after) => after > title && !looksLike(rows[one], model))
      if (title >= 0) return above[end < 0 ? above.length - 1 : end - 1] ?? at
    }
    const [row, firstRow] = [rows[at], rows[first]]
    if (row && firstRow && isSpaced(row) && !isSpaced(firstRow)) return at
    let start = at
    for (const one of upwards(rows, at, Math.max(previous, at - limit - 1))) {
      if (!looksLike(rows[one], rows[first - (at - one)])) break
      start = one
      const [above, itsModel] = [rows[one], rows[first - (at - one)]]
      if (above && itsModel && isSpaced(above) && !isSpaced(itsModel)) break
    }
    return start
  })
}

/** The places above a line, as long as those lines may name something. */
function upwards(rows: readonly Row[], at: number, limit: number): number[] {
  const places: number[] = []
  for (let one = at - 1; one > limit; one--) {
    const row = rows[one]
    if (!row || !isHeader(row)) break
    places.push(one)
  }
  return places
}

const mostCommon = (counts: readonly number[]): number => {
  const groups = [...Map.groupBy(counts, (count) => count)].sort(([, a], [, b]) => b.length - a.length)
  return groups[0]?.[0] ?? 0
}

const words = (text: string) => text.split(' ').length
const abbreviation = /(?:^|[\s.,(])(?:inc|ltd|co|corp|llc|jr|sr|р|рр|м|обл)\.$/iu
const isSentence = (text: string) => /[.;:!]$/.test(text) && words(text) > 3 && !abbreviation.test(text)
/** 'квітень 2019 – дотепер' begins with a small letter, and is a date. */
const beginsSmall = (text: string) =>
  /^\p{Ll}(?!\S*[:.]\S)/u.test(text) && (periodsIn(text)[0]?.from ?? 1) > 0

/** Whether a row may name something: it is neither an item of a list nor a sentence. */
const isHeader = ({ text }: Row) =>
  text.length <= maxHeader && !bullet.test(text) && !beginsSmall(text) && !isSentence(text)
const isAfter = (row: Row | undefined, below: Row | undefined) =>
  row !== undefined && isHeader(row) && row.text.length <= 90 && !(below && beginsSmall(below.text))

const looksLike = (a: Row | undefined, b: Row | undefined) =>
  a !== undefined &&
  b !== undefined &&
  a.bold === b.bold &&
  Math.abs(a.size - b.size) < 0.6 &&
  Math.abs(a.x - b.x) < 15

function anchorsIn(rows: readonly Row[], singles: boolean): Anchor[] {
  const found = rows.flatMap((_, at) => anchorOf(rows, at, singles) ?? [])
  if (found.length > 0) return found
  // Some lists have an entry in each item.
  return rows.flatMap(({ text }, at) => {
    const [period] = bullet.test(text) && text.length <= maxHeader ? periodsIn(text) : []
    return period && (singles || !period.single) ? [{ at, period, isBeside: false }] : []
  })
}

function anchorOf(rows: readonly Row[], at: number, singles: boolean): Anchor | null {
  const row = rows[at]
  for (const [place, { text }] of row?.pieces.entries() ?? []) {
    const period = periodsIn(text).find(({ single }) => singles || !single)
    if (!row || !period) continue
    const rest = withoutPeriods(text, [period])
      .replace(/[\t()[\]|,·•–—-]+/g, ' ')
      .trim()
    const isAlone = rest === '' || isPlace(rest)
    const isBody = bullet.test(row.text) || !isHeader(row)
    if (!isBody) return { at, period, isBeside: false }
    // Items have bullets too where an employer has a list of positions.
    const above = rows[at - 1]
    if (isAlone && place > 0) return { at, period, isBeside: above !== undefined && above.pieces.length > 1 }
  }
  return null
}

/** Rows above the first date name the first entry, unless they are an introduction. */
const linesAbove = (rows: readonly Row[], at: number) => upwards(rows, at, at - maxAbove - 1).length

/** How many lines below the one with the date may name its entry too. */
function linesBelow(rows: readonly Row[], at: number, end: number): number {
  let count = 0
  while (count < maxBelow && at + count + 1 < end && isAfter(rows[at + count + 1], rows[at + count + 2]))
    count++
  return count
}

function typicalGap(rows: readonly Row[]): number {
  const gaps = rows
    .map(({ gap }) => gap)
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 2)] ?? 1.2
}

/** A row of the body without the dates that stand beside it. */
function withoutDates(row: Row): Row[] {
  const pieces = row.pieces.filter(({ text }, at) => at === 0 || /\p{L}{3}/u.test(withoutPeriods(text)))
  return pieces.length === 0 ? [] : [pieces.length === row.pieces.length ? row : withPieces(row, pieces)]
}
