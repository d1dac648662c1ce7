import type { Colours } from './patterns.ts'
import { contour, landscape, survey } from './contours.ts'
import { disc, fill, line, mix, polygon, steps, stroke } from './shapes.ts'
import type { Point } from './shapes.ts'

type Cover = (colours: Colours, random: () => number, width: number, height: number) => string

/** A weather map with a route and stations along it. */
export const isobars: Cover = ({ paper, ink, accent, second }, random, width, height) => {
  const field = landscape(random, 5, 760)
  const land = survey(field, width, height, 8)
  const levels = steps(17).map((at) => -0.8 + at * 0.1)
  const lines = levels.map((level, at) => {
    const bold = at % 4 === 0
    return stroke(contour(land, level), mix(paper, accent, bold ? 0.85 : 0.38), bold ? 2.2 : 1.1)
  })
  const route = steps(97).map((at): Point => [
    at * 20,
    height * 0.56 + field(at * 20, height * 0.4) * height * 0.34,
  ])
  const stations = route.filter((_, at) => at % 16 === 8)
  const stationMarks = stations.map((at) => disc(at, 11, paper) + disc(at, 7, second))
  return `${lines.join('')}${stroke(line(route), paper, 10)}${stroke(line(route), ink, 3.4)}${stationMarks.join('')}`
}

/** Chronophotography: hip, knee and foot of one walk, sampled at short intervals. */
export const gait: Cover = ({ paper, ink, accent, second }, _random, width, height) => {
  const count = 132
  const figures = steps(count).map((at) => {
    const along = at / (count - 1)
    const phase = along * Math.PI * 2 * 5
    const hip: Point = [-60 + along * (width + 120), height * 0.1 + Math.sin(phase * 2) * 8]
    const thigh = 0.5 * Math.sin(phase)
    const shin = thigh - 0.42 - 0.42 * Math.sin(phase - 1.25)
    const knee: Point = [hip[0] + Math.sin(thigh) * 196, hip[1] + Math.cos(thigh) * 196]
    const foot: Point = [knee[0] + Math.sin(shin) * 196, knee[1] + Math.cos(shin) * 196]
    return { hip, knee, foot, shade: mix(mix(paper, accent, 0.5), ink, along * 0.75) }
  })
  const limbs = figures.map(({ hip, knee, foot, shade }) =>
    stroke(line([hip, knee, foot]), shade, 1.7, 'stroke-linejoin="round"'),
  )
  const joints = figures.map(({ knee }, at) => (at % 4 === 0 ? disc(knee, 4.5, second) : ''))
  const hips = stroke(line(figures.map(({ hip }) => hip)), ink, 2.6)
  const feet = stroke(line(figures.map(({ foot }) => foot)), second, 2.6)
  const ground = stroke(`M0 ${height * 0.935}H${width}`, mix(paper, ink, 0.35), 1.2)
  return ground + limbs.join('') + feet + hips + joints.join('')
}

/** Rows of waves, each covering the lower part of the one behind. */
export const swell: Cover = ({ paper, ink, accent, second }, random, width, height) => {
  const rows = 22
  const far = mix(paper, accent, 0.5)
  const farm = steps(13).map((at) =>
    turbine(90 + at * 148 + random() * 40, height * 0.21, 62, random() * 2, far),
  )
  const phases = steps(4).map(() => random() * Math.PI * 2)
  const sea = steps(rows).map((row) => {
    const near = row / (rows - 1)
    const base = height * (0.2 + 0.86 * near ** 1.25)
    const tall = 9 + near * 34
    const crest = steps(width / 12 + 1).map((at): Point => {
      const x = at * 12
      const along = x / (260 + near * 240)
      const sum =
        Math.sin(along * 2.1 + (phases[0] ?? 0) + row * 0.55) +
        0.55 * Math.sin(along * 3.9 + (phases[1] ?? 0) - row * 0.8) +
        0.3 * Math.sin(along * 7.3 + (phases[2] ?? 0) + row * 1.7)
      return [x, base - tall * sum * 0.62]
    })
    const body = mix(mix(paper, second, 0.28), mix(accent, ink, 0.45), near ** 1.1)
    const edge = row % 7 === 3 ? mix(body, paper, 0.75) : mix(body, paper, 0.3)
    const below: readonly Point[] = [
      [width, height],
      [0, height],
    ]
    return fill(polygon([...crest, ...below]), body) + stroke(line(crest), edge, row % 7 === 3 ? 2.6 : 1.2)
  })
  return farm.join('') + sea.join('')
}

/** A wind turbine: mast and three blades. */
function turbine(x: number, foot: number, tall: number, turn: number, colour: string): string {
  const hub: Point = [x, foot - tall]
  const blades = steps(3).map((at) => {
    const angle = turn + (at * Math.PI * 2) / 3
    return line([hub, [x + Math.sin(angle) * 30, foot - tall - Math.cos(angle) * 30]])
  })
  return stroke(line([[x, foot + 20], hub]), colour, 2.4) + stroke(blades.join(''), colour, 2)
}

/** Cutter paths around bosses and slots: lines at equal distances. */
export const toolpath: Cover = ({ paper, ink, accent, second }, random, width, height) => {
  const bosses = steps(7).map((at) => {
    const x = (at + 0.2 + random() * 0.6) * (width / 7)
    const y = height * (0.18 + random() * 0.64)
    return { x, y, radius: 26 + random() * 52, sides: [0, 6, 0, 4, 8][at % 5] ?? 0, turn: random() * Math.PI }
  })
  const distance = (x: number, y: number) => Math.min(...bosses.map((boss) => toEdge(boss, x, y)))
  const land = survey(distance, width, height, 6)
  const lines = steps(30).map((at) => {
    const shade =
      at === 0 ? ink : mix(paper, at % 5 === 0 ? accent : ink, at % 5 === 0 ? 0.95 : 0.42 - at * 0.006)
    return stroke(contour(land, 1 + at * 13), shade, at === 0 ? 4 : at % 5 === 0 ? 2.4 : 1.3)
  })
  const marks = bosses.map(({ x, y }, at) =>
    disc([x, y], at % 2 === 0 ? 7 : 4.5, at % 2 === 0 ? second : accent),
  )
  return lines.join('') + marks.join('')
}

/** Signed distance to a circle, or to a regular polygon with `sides` sides. */
function toEdge(
  boss: { x: number; y: number; radius: number; sides: number; turn: number },
  x: number,
  y: number,
) {
  const across = x - boss.x
  const down = y - boss.y
  const reach = Math.hypot(across, down)
  if (boss.sides === 0) return reach - boss.radius
  const wedge = (Math.PI * 2) / boss.sides
  const angle = Math.atan2(down, across) + boss.turn
  const inWedge = angle - wedge * Math.round(angle / wedge)
  return reach * Math.cos(inWedge) - boss.radius
}
