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
const maxBefore = 3

/** Divides a section into its entries, which have a date each. `singles`: one date is enough. */
export function toEntries(rows: readonly Row[], singles: boolean): Entry[] {
  const anchors = anchorsIn(rows, singles)
  const [first] = anchors
  if (!first) return []
  const gap = typicalGap(rows)
  const isSpaced = ({ gap: own }: Row) => Number.isFinite(own) && own > gap * 1.25
  const limit = linesBefore(rows, first.at)
  const starts = anchors.map(({ at }, place) => {
    const previous = anchors[place - 1]?.at ?? -1
    const [row, model] = [rows[at], rows[first.at]]
    if (place > 0 && row && model && isSpaced(row) && !isSpaced(model)) return at
    let start = at
    while (at - start < limit && start - 1 > previous) {
      const [above, alike] = [rows[start - 1], rows[first.at - (at - start) - 1]]
      if (!above || !alike || !isHeader(above) || !looksLike(above, alike)) break
      start--
      if (isSpaced(above) && !isSpaced(alike)) break
    }
    return start
  })
  const ends = starts.map((_, place) => starts[place + 1] ?? rows.length)
  const after = linesAfter(rows, anchors, ends)
  return anchors.map(({ at, period, isBeside }, place) => {
    const [start = at, end = at] = [starts[place], ends[place]]
    let last = isBeside ? at : at + 1
    if (!isBeside) while (last < end && last - at <= after && isAfter(rows[last], rows[last + 1])) last++
    const header = rows.slice(start, last).map((row, offset) => ({ row, label: start + offset - at }))
    return { period, header, body: rows.slice(last, end).flatMap(withoutDates) }
  })
}

const words = (text: string) => text.split(' ').length
const abbreviation = /(?:^|[\s.,(])(?:inc|ltd|co|corp|llc|jr|sr|р|рр|м|обл)\.$/iu
const isSentence = (text: string) => /[.;:!]$/.test(text) && words(text) > 3 && !abbreviation.test(text)
/** 'квітень 2019 – дотепер' begins with a small letter, and is a date. */
const beginsSmall = (text: string) => /^\p{Ll}/u.test(text) && (periodsIn(text)[0]?.from ?? 1) > 0

/** Whether a row may name something: it is neither an item of a list nor a sentence. */
const isHeader = ({ text }: Row) =>
  text.length <= maxHeader && !bullet.test(text) && !beginsSmall(text) && !isSentence(text)
const isAfter = (row: Row | undefined, below: Row | undefined) =>
  row !== undefined && isHeader(row) && row.text.length <= 90 && !(below && beginsSmall(below.text))

const looksLike = (a: Row, b: Row) =>
  a.bold === b.bold && Math.abs(a.size - b.size) < 0.6 && Math.abs(a.x - b.x) < 15

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
    const rest = withoutPeriods(text, [period]).replace(/[\t()[\]|,·•–—-]+/g, ' ').trim()
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
function linesBefore(rows: readonly Row[], at: number): number {
  let count = 0
  while (count < at && count < maxBefore) {
    const row = rows[at - count - 1]
    if (!row || !isHeader(row)) break
    count++
  }
  return count
}

/** How many lines below the one with the date name most of the entries. */
function linesAfter(rows: readonly Row[], anchors: readonly Anchor[], ends: readonly number[]): number {
  const counts = anchors.map(({ at }, place) => {
    let count = 0
    while (count < 2 && at + count + 1 < (ends[place] ?? 0) && isAfter(rows[at + count + 1], rows[at + count + 2]))
      count++
    return count
  })
  const most = [2, 1].find((count) => counts.filter((one) => one >= count).length >= counts.length * 0.6)
  return most ?? 0
}

function typicalGap(rows: readonly Row[]): number {
  const gaps = rows.map(({ gap }) => gap).filter(Number.isFinite).sort((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 2)] ?? 1.2
}

/** A row of the body without the dates that stand beside it. */
function withoutDates(row: Row): Row[] {
  const pieces = row.pieces.filter(
    ({ text }, at) => at === 0 || /\p{L}{3}/u.test(withoutPeriods(text)),
  )
  return pieces.length === 0 ? [] : [pieces.length === row.pieces.length ? row : withPieces(row, pieces)]
}
