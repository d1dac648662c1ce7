import { bullet } from './fragments.ts'
import type { Row } from './lines.ts'

/** Text of several lines: lines that a page has broken are joined, items of lists begin with a hyphen. */
export function textOf(rows: readonly Row[]): string {
  const edge = rows.reduce((most, { pieces }) => Math.max(most, pieces.at(-1)?.right ?? 0), 0)
  const lines: string[] = []
  let last: Row | null = null
  for (const row of rows) {
    const isItem = bullet.test(row.text)
    const text = row.text.replace(bullet, '').trim()
    if (text === '') continue
    const before = lines.at(-1)
    if (isItem || before === undefined || !continues(last, row, edge)) lines.push(isItem ? `- ${text}` : text)
    else
      lines[lines.length - 1] =
        /\p{L}-$/u.test(before.slice(-2)) && /^\p{Ll}/u.test(text)
          ? before.slice(0, -1) + text
          : `${before} ${text}`
    last = row
  }
  return lines.join('\n')
}

/** A line goes on where the one above it reaches the edge, or stops within a sentence. */
function continues(above: Row | null, row: Row, edge: number): boolean {
  if (!above) return false
  if (/^\p{Ll}/u.test(row.text)) return true
  const right = above.pieces.at(-1)?.right ?? 0
  const isSpaced = Number.isFinite(row.gap) && row.gap > 1.9
  return (
    !isSpaced && right > edge * 0.8 && above.page === row.page && !'.!?:'.includes(above.text.at(-1) ?? '.')
  )
}
