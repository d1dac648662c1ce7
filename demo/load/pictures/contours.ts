import type { Point } from './shapes.ts'

type Field = (x: number, y: number) => number

/** A field sampled at every corner of a grid of `step` pixels. */
export interface Survey {
  readonly columns: number
  readonly rows: number
  readonly step: number
  readonly heights: Float64Array
}

export function survey(field: Field, width: number, height: number, step: number): Survey {
  const columns = Math.ceil(width / step) + 1
  const rows = Math.ceil(height / step) + 1
  const heights = Float64Array.from({ length: columns * rows }, (_, at) =>
    field((at % columns) * step, Math.floor(at / columns) * step),
  )
  return { columns, rows, step, heights }
}

/** Path data of the contour line at `level` (marching squares). */
export function contour(land: Survey, level: number): string {
  let path = ''
  for (let row = 0; row + 1 < land.rows; row += 1) {
    for (let column = 0; column + 1 < land.columns; column += 1) {
      const corners: readonly Point[] = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ]
      const found = corners.flatMap((from, at) => crossing(land, level, from, corners[(at + 1) % 4] ?? from))
      for (let at = 0; at + 1 < found.length; at += 2) path += `M${found[at]}L${found[at + 1]}`
    }
  }
  return path
}

function crossing(land: Survey, level: number, from: Point, to: Point): string[] {
  const above = ([column, row]: Point) => (land.heights[row * land.columns + column] ?? 0) - level
  const start = above(from)
  const end = above(to)
  if (start < 0 === end < 0) return []
  const share = start / (start - end)
  const at = (axis: 0 | 1) => ((from[axis] + (to[axis] - from[axis]) * share) * land.step).toFixed(1)
  return [`${at(0)} ${at(1)}`]
}

/** A smooth field: a few broad waves in random directions, about -1 to 1. */
export function landscape(random: () => number, waves: number, length: number): Field {
  const parts = Array.from({ length: waves }, () => {
    const angle = random() * Math.PI * 2
    const rate = (Math.PI * 2) / (length * (0.6 + random()))
    return { x: Math.cos(angle) * rate, y: Math.sin(angle) * rate, phase: random() * Math.PI * 2 }
  })
  return (x, y) =>
    parts.reduce((sum, part) => sum + Math.sin(x * part.x + y * part.y + part.phase), 0) / waves
}
