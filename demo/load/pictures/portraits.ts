import { disc, fill, mix, seededRandom, steps, stroke } from './shapes.ts'

/**
 * Cut-paper portraits: background, shoulders, head and hair, without facial features, so that they resemble no real
 * person.
 */
const backgrounds = [
  '#d9c7a7',
  '#b9c8bd',
  '#c9b5b0',
  '#aebfcc',
  '#d8cfc0',
  '#c2b8cf',
  '#cfd3b4',
  '#e0bfa2',
] as const
const clothes = [
  '#1f4e46',
  '#2e3f63',
  '#7a3033',
  '#4a4238',
  '#b1672f',
  '#3f5f7a',
  '#5d4b70',
  '#e9e2d3',
] as const
const skins = ['#e8bf9f', '#d9a886', '#f0cfb4', '#c68f6a', '#8f5d43', '#6f4633'] as const
const hairs = ['#2b211d', '#4b3225', '#7b4f2c', '#b98848', '#1c1a22', '#a5522e'] as const

export interface PortraitOptions {
  /** Seed for everything that is not specified. */
  readonly seed: string
  /** YYYY-MM-DD; older people have grey hair. */
  readonly birthDate: string
  readonly hair: 'long' | 'short'
  readonly skin: 'dark' | 'light'
}

/** The content of a 320 by 320 SVG. */
export function portrait({ seed, birthDate, hair: length, skin: tone }: PortraitOptions): string {
  const random = seededRandom(`portrait ${seed}`)
  const pick = <Value>(values: readonly [Value, ...Value[]]) =>
    values[Math.floor(random() * values.length)] ?? values[0]
  const isDark = tone === 'dark'
  const ground = pick(backgrounds)
  const cloth = pick(clothes)
  const skin = isDark
    ? pick(['#8f5d43', '#6f4633', '#a8714f'])
    : pick([...skins.slice(0, 3)] as [string, ...string[]])
  const grey = birthDate < '1975'
  const hair = grey ? '#8d8a86' : isDark ? '#1c1a22' : pick(hairs)
  const style = Math.floor(random() * 5)
  const long = length === 'long'
  return [
    backdrop(ground, Math.floor(random() * 4)),
    long ? backHair(style, hair) : '',
    shoulders(cloth, Math.floor(random() * 4), skin),
    fill('M134 176H186V226Q160 252 134 226Z', mix(skin, '#5a2d1c', 0.22)),
    `<ellipse cx="160" cy="140" rx="47" ry="59" fill="${skin}"/>`,
    long ? fringe(style, hair) : cap(style, hair),
    random() < 0.2 ? glasses() : '',
  ].join('')
}

function backdrop(colour: string, kind: number): string {
  const tone = mix(colour, '#ffffff', 0.34)
  const base = `<rect width="320" height="320" fill="${colour}"/>`
  if (kind === 0) return base + disc([160, 150], 122, tone)
  if (kind === 1) return base + fill('M0 0H160V320H0Z', tone)
  if (kind === 2) return base + fill('M40 320V150A120 120 0 0 1 280 150V320Z', tone)
  return (
    base +
    steps(11)
      .map((at) => stroke(`M0 ${at * 30 + 10}H320`, tone, 2))
      .join('')
  )
}

function shoulders(cloth: string, kind: number, skin: string): string {
  const body = fill('M34 320C36 262 84 232 134 222Q160 246 186 222C236 232 284 262 286 320Z', cloth)
  const shade = mix(cloth, cloth === '#e9e2d3' ? '#7a6d58' : '#ffffff', 0.28)
  if (kind === 0)
    return body + fill('M134 222L160 282L186 222Z', skin) + stroke('M132 222L160 284L188 222', shade, 7)
  if (kind === 1) return body + stroke('M126 226Q160 268 194 226', shade, 12)
  if (kind === 2)
    return body + fill('M134 222L160 258L140 292L112 228ZM186 222L160 258L180 292L208 228Z', shade)
  return (
    '<clipPath id="cloth"><path d="M34 320C36 262 84 232 134 222Q160 246 186 222C236 232 284 262 286 320Z"/></clipPath>' +
    body +
    '<g clip-path="url(#cloth)">' +
    steps(5)
      .map((at) =>
        stroke(
          `M${30 + at * 2} ${262 + at * 15}Q160 ${238 + at * 15} ${290 - at * 2} ${262 + at * 15}`,
          shade,
          3,
        ),
      )
      .join('') +
    '</g>'
  )
}

function backHair(style: number, hair: string): string {
  if (style === 0) return disc([160, 66], 27, hair)
  if (style === 1)
    return fill('M100 140C96 70 224 70 220 140C222 190 226 210 236 236H84C94 210 98 190 100 140Z', hair)
  if (style === 2) return fill('M104 140C98 66 222 66 216 140L222 196Q160 214 98 196Z', hair)
  if (style === 3) return fill('M206 96C262 110 232 190 250 246C222 250 204 216 208 160Z', hair)
  const mass = disc([160, 112], 58, hair)
  const curls = steps(9).map((at) =>
    disc(
      [
        160 + Math.cos((at / 8) * Math.PI * 1.3 - 0.45 + Math.PI) * 62,
        142 + Math.sin((at / 8) * Math.PI * 1.3 - 0.45 + Math.PI) * 66,
      ],
      27,
      hair,
    ),
  )
  return mass + curls.join('')
}

function fringe(style: number, hair: string): string {
  if (style === 0) return fill('M111 138C106 62 214 62 209 138C202 112 186 98 160 98S118 112 111 138Z', hair)
  if (style === 1)
    return fill('M110 150C104 58 216 58 210 150C206 118 190 104 172 92C158 112 118 116 110 150Z', hair)
  if (style === 2) return fill('M110 130C112 62 208 62 210 130Q160 112 110 130Z', hair)
  if (style === 3)
    return fill('M110 146C100 60 220 58 210 146C204 120 176 106 142 98C128 108 114 124 110 146Z', hair)
  return fill('M112 128C112 66 208 66 208 128C192 104 128 104 112 128Z', hair)
}

function cap(style: number, hair: string): string {
  if (style === 0) return fill('M111 138C100 62 220 60 209 138L202 112C180 100 140 100 118 112Z', hair)
  if (style === 1)
    return fill('M110 144C98 56 232 56 210 144L203 114C184 110 160 108 146 92C140 104 122 108 117 116Z', hair)
  if (style === 2) return fill('M113 120C116 66 204 66 207 120C190 84 130 84 113 120Z', hair)
  if (style === 3) {
    const crown = fill('M114 122C112 70 208 70 206 122C190 100 130 100 114 122Z', hair)
    return (
      crown +
      steps(9)
        .map((at) =>
          disc([160 - Math.cos((at / 8) * Math.PI) * 47, 112 - Math.sin((at / 8) * Math.PI) * 28], 14, hair),
        )
        .join('')
    )
  }
  const beard = fill(
    'M112 138C110 214 134 214 160 214S210 214 208 138L202 150C198 168 186 165 160 163S122 168 118 150ZM142 177Q160 171 178 177Q160 187 142 177Z',
    hair,
    'fill-rule="evenodd"',
  )
  return beard + fill('M111 134C104 66 216 66 209 134C200 98 120 98 111 134Z', hair)
}

const glasses = () =>
  stroke(
    'M119 142a17 17 0 1 0 34 0a17 17 0 1 0 -34 0M167 142a17 17 0 1 0 34 0a17 17 0 1 0 -34 0M153 140q7 -5 14 0',
    '#2a2522',
    3.4,
  )
