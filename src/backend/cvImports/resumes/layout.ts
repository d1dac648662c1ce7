import { divide, type Region } from './columns.ts'
import { joinDates } from './joinDates.ts'
import type { Block, Piece } from './lines.ts'
import { withoutRepeatedLines } from './repeatedLines.ts'
import { toRows } from './rows.ts'

/** Brings the text of all pages into the order in which it is read. */
export function toBlocks(pieces: readonly Piece[]): Block[] {
  const streams: Stream[] = []
  for (const [, some] of Map.groupBy(withoutRepeatedLines(pieces), ({ page }) => page))
    addPage(streams, divide(joinDates(some)))
  const parts = streams.flatMap(({ full, left, right }) => [...full, ...left, ...right])
  return parts.map(({ pieces: some, continues }) => ({
    rows: toRows(some),
    continues: continues === null ? null : parts.indexOf(continues),
  }))
}

interface Part {
  readonly pieces: Piece[]
  readonly continues: Part | null
}
/** All of the width, or two columns. Both may reach over several pages. */
interface Stream {
  readonly gutter: number | null
  readonly full: Part[]
  readonly left: Part[]
  readonly right: Part[]
}
const newStream = (gutter: number | null): Stream => ({ gutter, full: [], left: [], right: [] })
const lastPart = (stream: Stream | undefined): Part | null =>
  stream?.right.at(-1) ?? stream?.left.at(-1) ?? stream?.full.at(-1) ?? null

/** Points by which the columns of two pages may differ. */
const tolerance = 12

function addPage(streams: Stream[], regions: readonly Region[]): void {
  const before = streams.at(-1)
  for (const [at, { side, gutter, pieces }] of regions.entries()) {
    if (side === 'full') {
      const continued = at === 0 ? continuedBy(before, pieces) : undefined
      if (continued) continued.pieces.push(...pieces)
      else addFull(streams, pieces)
      continue
    }
    const isFirst = regions.slice(0, at).every((one) => one.side !== 'full')
    const stream = columnsFor(streams, gutter, isFirst)
    const end = stream[side].at(-1)
    if (end && end.pieces[0]?.page !== pieces[0]?.page) end.pieces.push(...pieces)
    else addPart(stream, side, pieces, end ?? lastPart(streams[streams.indexOf(stream) - 1]))
  }
}

function addFull(streams: Stream[], pieces: readonly Piece[]): void {
  const above = lastPart(streams.at(-1))
  addPart(openStream(streams, null), 'full', pieces, above)
}

function addPart(
  stream: Stream,
  side: Region['side'],
  pieces: readonly Piece[],
  continues: Part | null,
): void {
  stream[side].push({ pieces: [...pieces], continues })
}

function openStream(streams: Stream[], gutter: number | null): Stream {
  const stream = newStream(gutter)
  streams.push(stream)
  return stream
}

/** The columns at the end, or new ones. `mayContinue`: nothing of the page stands above these. */
function columnsFor(streams: Stream[], gutter: number, mayContinue: boolean): Stream {
  const last = streams.at(-1)
  const isSame = last !== undefined && last.gutter !== null && Math.abs(last.gutter - gutter) < tolerance
  const isOpen = last?.right.length === 0 || mayContinue
  return isSame && isOpen ? last : openStream(streams, gutter)
}

/** What goes on at the beginning of the next page: the full width, or one column alone. */
function continuedBy(stream: Stream | undefined, pieces: readonly Piece[]): Part | undefined {
  if (!stream || stream.gutter === null) return stream?.full.at(-1)
  const { gutter, left, right } = stream
  if (pieces.every(({ x }) => x >= gutter - tolerance)) return right.at(-1)
  return pieces.every((one) => one.right <= gutter + tolerance) ? left.at(-1) : undefined
}
