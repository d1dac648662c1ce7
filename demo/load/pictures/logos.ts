import type { Colours, Pattern } from './patterns.ts'
import { box, disc, fill, line, mix, polygon, steps, stroke } from './shapes.ts'
import type { Point } from './shapes.ts'

type Mark = (colours: Colours) => string

const round = 'stroke-linecap="round" stroke-linejoin="round"'
const corner = (angle: number, radius: number): Point => [
  200 + Math.sin(angle) * radius,
  200 - Math.cos(angle) * radius,
]

/** One logo per company, on 400 by 400, readable at 24. */
export const logos: Readonly<Record<Pattern, Mark>> = {
  isobars: ({ paper, ink, second }) =>
    box(0, 0, 400, 400, ink) +
    steps(3)
      .map((at) =>
        stroke(
          `M${96 + at * 20} ${304 - at * 62}C${170 + at * 6} ${304 - at * 62} ${150 + at * 30} ${214 - at * 50} ${306 - at * 4} ${232 - at * 62}`,
          paper,
          26,
          round,
        ),
      )
      .join('') +
    disc([110, 128], 22, second),
  dovetail: ({ paper, ink, accent }) =>
    box(0, 0, 400, 400, accent) +
    fill(
      polygon([
        [0, 0],
        [400, 0],
        [400, 150],
        [268, 150],
        [300, 262],
        [100, 262],
        [132, 150],
        [0, 150],
      ]),
      mix(paper, accent, 0.06),
    ) +
    stroke('M0 150H132L100 262H300L268 150H400', ink, 15, 'stroke-linejoin="miter"'),
  swell: ({ paper, ink, accent, second }) =>
    box(0, 0, 400, 400, ink) +
    disc([200, 142], 62, second) +
    steps(3)
      .map((at) =>
        fill(
          `M0 ${206 + at * 62}C66 ${160 + at * 62} 134 ${160 + at * 62} 200 ${206 + at * 62}S334 ${252 + at * 62} 400 ${206 + at * 62}V400H0Z`,
          [accent, mix(accent, ink, 0.45), paper][at] ?? paper,
        ),
      )
      .join(''),
  columns: ({ paper, ink, accent, second }) =>
    box(0, 0, 400, 400, accent) +
    box(168, 178, 64, 162, paper) +
    box(96, 258, 48, 82, mix(accent, paper, 0.55)) +
    box(256, 226, 48, 114, mix(accent, paper, 0.55)) +
    fill('M200 52C236 98 240 118 232 136A37 37 0 0 1 168 136C160 118 164 98 200 52Z', second) +
    box(72, 340, 256, 12, ink),
  cork: ({ paper, ink, accent, second }) =>
    box(0, 0, 400, 400, paper) +
    [
      [200, 206, 138, ink],
      [204, 202, 104, accent],
      [196, 206, 72, mix(accent, paper, 0.45)],
      [206, 200, 38, second],
    ]
      .map(([x, y, radius, colour]) => disc([Number(x), Number(y)], Number(radius), String(colour)))
      .join('') +
    fill('M196 208L318 30L400 150Z', paper),
  gait: ({ paper, ink, accent, second }) =>
    box(0, 0, 400, 400, accent) +
    stroke(
      line([
        [206, 92],
        [262, 202],
        [322, 318],
      ]),
      mix(accent, ink, 0.55),
      36,
      round,
    ) +
    stroke(
      line([
        [206, 92],
        [150, 206],
        [92, 318],
      ]),
      paper,
      36,
      round,
    ) +
    disc([206, 92], 40, second) +
    disc([150, 206], 14, accent),
  furrows: ({ paper, ink, accent, second }) =>
    box(0, 0, 400, 400, paper) +
    disc([200, 150], 70, accent) +
    fill('M0 196C120 150 280 150 400 196V400H0Z', second) +
    steps(5)
      .map((at) => stroke(`M200 172Q${200 + (at - 2) * 46} 260 ${200 + (at - 2) * 150} 410`, ink, 12))
      .join(''),
  pages: ({ paper, accent }) =>
    box(0, 0, 400, 400, accent) +
    fill('M200 344L112 178C112 132 132 96 154 62H246C268 96 288 132 288 178Z', paper) +
    stroke('M200 344V186', accent, 12) +
    disc([200, 176], 25, accent),
  braid: ({ paper, ink, accent }) =>
    box(0, 0, 400, 400, ink) +
    fill(
      'M62 250C62 158 124 104 200 104S338 158 338 250C338 282 316 300 284 300H116C84 300 62 282 62 250Z',
      accent,
    ) +
    steps(3)
      .map((at) =>
        stroke(`M${128 + at * 62} 236Q${138 + at * 62} 184 ${174 + at * 62} 154`, paper, 19, round),
      )
      .join(''),
  toolpath: ({ paper, ink, accent, second }) =>
    box(0, 0, 400, 400, ink) +
    fill(polygon(steps(6).map((at) => corner((at * Math.PI) / 3, 148))), accent) +
    stroke(polygon(steps(6).map((at) => corner((at * Math.PI) / 3, 112))), mix(accent, ink, 0.45), 8) +
    disc([200, 200], 64, paper) +
    disc([200, 200], 24, second),
}
