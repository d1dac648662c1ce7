/** Six lines with one to three entries each, as the path of a 960×224 drawing; stable for a name. */
export function coverSpans(name: string): string {
  const nextNumber = randomNumbers(name)
  let path = ''
  for (let line = 1; line <= 6; line++) {
    let x = 40 + (nextNumber() % 360)
    for (let entries = 1 + (nextNumber() % 3); entries > 0 && x < 900; entries--) {
      const end = Math.min(960, x + 60 + (nextNumber() % 260))
      path += `M${x} ${line * 32 - 10}H${end}`
      x = end + 14 + (nextNumber() % 90)
    }
  }
  return path
}

/**
 * A pseudo-random sequence seeded with a text (a linear congruential generator with the constants of
 * Numerical Recipes).
 */
function randomNumbers(text: string): () => number {
  let state = 7
  for (const letter of text) state = (state * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 8
  }
}
