import { periodsIn } from './dates.ts'
import type { Piece } from './lines.ts'

const maxLength = 24
/** Lines of a date, in sizes of its font. */
const lineHeight = 1.9

/** Joins dates that a narrow column has broken: 'Jan 2019 –' above 'Present'. */
export function joinDates(pieces: readonly Piece[]): Piece[] {
  const byColumn = Map.groupBy(
    pieces.filter(({ text }) => text.length <= maxLength),
    ({ x }) => Math.round(x / 2),
  )
  const joined = new Map<Piece, Piece | null>()
  for (const column of byColumn.values()) {
    const sorted = column.toSorted((a, b) => a.y - b.y)
    for (const [at, first] of sorted.entries()) {
      const second = sorted[at + 1]
      if (!second || joined.has(first) || second.y - first.y > lineHeight * first.size) continue
      const text = `${first.text} ${second.text}`
      if (!isBroken(first.text, second.text, text)) continue
      joined.set(first, {
        ...first,
        right: Math.max(first.right, second.right),
        runs: [...first.runs, ...second.runs.map((run) => ({ ...run, text: ` ${run.text}` }))],
        text,
      })
      joined.set(second, null)
    }
  }
  return pieces.flatMap((piece) => {
    const found = joined.get(piece)
    return found === null ? [] : [found ?? piece]
  })
}

/** Whether two lines are one period, which neither of them is. */
function isBroken(first: string, second: string, text: string): boolean {
  if (!/[–—−-]$/u.test(first) && !/^[–—−-]/u.test(second)) return false
  const [period, more] = periodsIn(text)
  const isWhole = period !== undefined && !more && period.from <= 1 && period.to >= text.length - 1
  return isWhole && !period.single
}
