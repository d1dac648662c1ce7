/** Deterministic pseudo-random numbers from 0 to 1 (FNV-1a into mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export type Point = readonly [x: number, y: number]

/** Mixes `share` of the second colour into the first; both `#rrggbb`. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(first, at) * (1 - share) + channel(second, at) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const steps = (count: number) => Array.from({ length: count }, (_, at) => at)
const short = (value: number) => String(Math.round(value * 10) / 10)

export const line = (points: readonly Point[]) =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('')

export const polygon = (points: readonly Point[]) => `${line(points)}Z`

export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" ${more}/>`

export const fill = (d: string, colour: string, more = '') => `<path d="${d}" fill="${colour}" ${more}/>`

export const disc = ([x, y]: Point, radius: number, colour: string) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${colour}"/>`

export const box = (x: number, y: number, width: number, height: number, colour: string) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${colour}"/>`
