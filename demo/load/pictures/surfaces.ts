import type { Colours } from './patterns.ts'
import { box, fill, line, mix, polygon, steps, stroke } from './shapes.ts'
import type { Point } from './shapes.ts'

type Cover = (colours: Colours, random: () => number, width: number, height: number) => string

/** Boards joined by dovetails, seen from above, with the grain along each. */
export const dovetail: Cover = ({ paper, ink, accent, second }, random, width, height) => {
  const boards = 5
  const deep = height / boards
  const tail = 96
  return steps(boards + 1)
    .reverse()
    .map((row) => {
      const bottom = row * deep
      const shift = (row % 2) * tail
      const share = 0.14 + ((row * 37) % 50) / 100
      const wood = row === 2 ? mix(second, paper, 0.12) : mix(paper, accent, share + 0.16)
      const edge: Point[] = []
      for (let x = -tail * 2 + shift; x < width + tail * 2; x += tail * 2) {
        edge.push(
          [x + 14, bottom],
          [x - 14, bottom + 44],
          [x + tail + 14, bottom + 44],
          [x + tail - 14, bottom],
        )
      }
      const shape = polygon([[-400, bottom - deep - 60], ...edge, [width + 400, bottom - deep - 60]])
      const top = bottom - deep
      const grain = steps(9).map((at) => {
        const y = top + 8 + at * (deep / 9) + random() * 4
        const bend = random() * 300
        const points = steps(width / 40 + 1).map((x): Point => [
          x * 40,
          y + Math.sin((x * 40 + bend) / 210) * (2 + at * 0.7),
        ])
        return stroke(line(points), mix(wood, ink, 0.16 + random() * 0.16), 1)
      })
      const clip = `<clipPath id="board${row}"><path d="${shape}"/></clipPath>`
      return `${clip}${fill(shape, wood)}<g clip-path="url(#board${row})">${grain.join('')}</g>${stroke(shape, mix(wood, ink, 0.72), 2)}`
    })
    .join('')
}

/** Three plaited strands per rope, in rows. */
export const braid: Cover = ({ paper, ink, accent, second }, _random, width, height) => {
  const ropes = 3
  return steps(ropes)
    .map((rope) => {
      const middle = ((rope + 0.5) * height) / ropes
      const strands = [accent, mix(accent, paper, 0.5), rope === 1 ? second : mix(accent, ink, 0.42)]
      const pieces = strands.flatMap((colour, strand) =>
        steps(width / 8 + 6).map((at) => {
          const angle = (at * 8) / 46 + (strand * Math.PI * 2) / 3 + rope * 1.1
          const place = (step: number): Point => {
            const turn = angle + step / 46
            return [at * 8 - 16 + step, middle + Math.sin(turn) * 38]
          }
          return {
            over: Math.cos(angle * 2 + Math.PI / 2),
            d: line([place(-3), place(4), place(11)]),
            colour,
          }
        }),
      )
      pieces.sort((left, right) => left.over - right.over)
      return pieces
        .map(({ d, colour }) => stroke(d, mix(colour, ink, 0.5), 44) + stroke(d, colour, 38))
        .join('')
    })
    .join('')
}

/** A ledger: columns of figures as bars of their length, with ruled totals. */
export const columns: Cover = ({ paper, ink, accent, second }, random, width, height) => {
  const wide = 160
  const rule = mix(paper, ink, 0.22)
  const lines = steps(height / 16).map((at) =>
    stroke(`M0 ${at * 16 + 0.5}H${width}`, mix(paper, accent, 0.16), 1),
  )
  const entries = steps(width / wide + 1).flatMap((column) => {
    const right = column * wide + wide - 22
    const sums = new Set([8, 17, 26].map((at) => at + Math.floor(random() * 3)))
    const margin = stroke(
      `M${right + 11} 0V${height}M${right + 15} 0V${height}`,
      column % 4 === 3 ? accent : rule,
      1.4,
    )
    const figures = steps(height / 16).map((at) => {
      const y = at * 16 + 4
      if (sums.has(at)) {
        return (
          box(right - 104, y - 3, 104, 14, column % 3 === 1 ? second : accent) +
          stroke(`M${right - 112} ${y + 14}H${right}`, ink, 1.6)
        )
      }
      if (random() < 0.12) return ''
      const long = 18 + Math.floor(random() ** 1.7 * 8) * 11
      return box(right - long, y, long, 8, mix(paper, random() < 0.16 ? accent : ink, 0.3 + random() * 0.42))
    })
    return [margin, ...figures]
  })
  return lines.join('') + entries.join('')
}

/** Pressed cork granules that do not overlap. */
export const cork: Cover = ({ paper, ink, accent, second }, random, width, height) => {
  const grains: { x: number; y: number; radius: number }[] = []
  for (let attempt = 0; attempt < 9000; attempt += 1) {
    const large = attempt < 500
    const radius = large ? 26 + random() * 26 : 5 + random() * 17
    const x = random() * (width + 60) - 30
    const y = random() * (height + 60) - 30
    if (grains.every((each) => Math.hypot(each.x - x, each.y - y) > each.radius + radius + 1.5))
      grains.push({ x, y, radius })
  }
  const shades = [
    mix(paper, accent, 0.62),
    mix(paper, accent, 0.8),
    mix(accent, paper, 0.12),
    accent,
    mix(accent, ink, 0.3),
  ]
  const shapes = grains.map(({ x, y, radius }) => {
    const turn = random() * Math.PI
    const corners = steps(7).map((at): Point => {
      const angle = turn + ((at + random() * 0.55) / 7) * Math.PI * 2
      const reach = radius * (0.74 + random() * 0.24)
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
    })
    const colour = random() < 0.07 ? second : (shades[Math.floor(random() * shades.length)] ?? accent)
    return fill(
      polygon(corners),
      colour,
      `stroke="${colour}" stroke-width="${(radius * 0.3).toFixed(1)}" stroke-linejoin="round"`,
    )
  })
  return box(0, 0, width, height, mix(accent, ink, 0.42)) + shapes.join('')
}
