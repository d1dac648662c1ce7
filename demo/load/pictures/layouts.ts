import type { Colours } from './patterns.ts'
import { box, disc, fill, mix, polygon, steps, stroke } from './shapes.ts'
import type { Point } from './shapes.ts'

type Cover = (colours: Colours, random: () => number, width: number, height: number) => string

/** Aerial view of fields: irregular plots, each ploughed in its own direction. */
export const furrows: Cover = ({ paper, ink, accent, second }, random, width, height) => {
  let plots: Point[][] = [
    [
      [-120, -40],
      [width + 80, -140],
      [width + 140, height + 60],
      [-60, height + 150],
    ],
  ]
  for (let cut = 0; cut < 4; cut += 1) plots = plots.flatMap((plot) => halves(plot, 0.36 + random() * 0.28))
  return plots
    .map((plot, at) => {
      const colour =
        [accent, second, mix(accent, paper, 0.55), mix(second, paper, 0.5), mix(ink, second, 0.55)][
          Math.floor(random() * 5)
        ] ?? accent
      const angle = (random() - 0.5) * 2.6
      const gap = 7 + Math.floor(random() * 4) * 3
      const [x, y] = centre(plot)
      const rows = steps(180).map((row) => {
        const offset = (row - 90) * gap
        return `M${(x - 900).toFixed(0)} ${(y + offset).toFixed(0)}H${(x + 900).toFixed(0)}`
      })
      const turn = `transform="rotate(${((angle * 180) / Math.PI).toFixed(1)} ${x.toFixed(0)} ${y.toFixed(0)})"`
      const clip = `<clipPath id="plot${at}"><path d="${polygon(plot)}"/></clipPath>`
      const worked = stroke(rows.join(''), mix(colour, ink, 0.34), gap > 12 ? 2.6 : 1.5, turn)
      return `${clip}${fill(polygon(plot), colour)}<g clip-path="url(#plot${at})">${worked}</g>${stroke(polygon(plot), paper, 7)}`
    })
    .join('')
}

/** Book spreads on a layout table, with text blocks and occasional plates. */
export const pages: Cover = ({ paper, ink, accent, second }, random, width, height) => {
  const sheet = 168
  const gutter = 18
  const shapes: string[] = []
  for (let column = 0; column * (sheet + gutter) < width + sheet; column += 1) {
    for (let row = 0; row < 3; row += 1) {
      const x = column * (sheet + gutter) - 60 + (column % 2 === 1 ? -gutter + 2 : 0)
      const y = row * 246 - 150 + (Math.floor(column / 2) % 2) * 74
      shapes.push(box(x, y, sheet, 228, mix(paper, '#ffffff', 0.75)))
      const kind = random()
      if (kind < 0.12)
        shapes.push(box(x, y, sheet, 228, mix(accent, ink, 0.1)), disc([x + sheet / 2, y + 92], 30, paper))
      else if (kind < 0.24)
        shapes.push(
          box(x + 20, y + 24, sheet - 40, 96, mix(second, paper, 0.3)),
          text(x + 20, y + 138, sheet - 40, 6, random, ink, paper),
        )
      else {
        const opens = kind < 0.42
        const set = text(x + 20, y + (opens ? 74 : 24), sheet - 40, opens ? 11 : 15, random, ink, paper)
        shapes.push(set)
        if (opens)
          shapes.push(
            box(x + 20, y + 74, 25, 27, mix(paper, '#ffffff', 0.75)),
            box(x + 20, y + 73, 21, 23, accent),
          )
      }
    }
  }
  return box(0, 0, width, height, mix(paper, ink, 0.14)) + shapes.join('')
}

function text(
  x: number,
  y: number,
  measure: number,
  rows: number,
  random: () => number,
  ink: string,
  paper: string,
) {
  return steps(rows)
    .map((row) => {
      const last = row === rows - 1 || random() < 0.14
      const indent = row > 0 && random() < 0.14 ? 12 : 0
      const long = last ? measure * (0.3 + random() * 0.5) : measure - indent
      return box(x + indent, y + row * 12.5, long, 4, mix(ink, paper, 0.42))
    })
    .join('')
}

/** Cuts a plot of four corners across its longer side. */
function halves(plot: readonly Point[], share: number): Point[][] {
  const [a, b, c, d] = plot
  if (!a || !b || !c || !d) return []
  const between = (from: Point, to: Point, at: number): Point => [
    from[0] + (to[0] - from[0]) * at,
    from[1] + (to[1] - from[1]) * at,
  ]
  if (Math.hypot(b[0] - a[0], b[1] - a[1]) > Math.hypot(d[0] - a[0], d[1] - a[1]) * 1.05) {
    const top = between(a, b, share)
    const bottom = between(d, c, 1 - (1 - share) * 1.08)
    return [
      [a, top, bottom, d],
      [top, b, c, bottom],
    ]
  }
  const left = between(a, d, share)
  const right = between(b, c, 1 - (1 - share) * 0.92)
  return [
    [a, b, right, left],
    [left, right, c, d],
  ]
}

function centre(plot: readonly Point[]): Point {
  const sum = (axis: 0 | 1) => plot.reduce((total, corner) => total + corner[axis], 0) / plot.length
  return [sum(0), sum(1)]
}
