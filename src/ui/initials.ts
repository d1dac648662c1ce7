/** Two letters in place of a picture: initials of the first two words, or of the only one. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}'’ʼ.-]*/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()
}

/** One of five quiet tones, stable for a name. */
export function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % 5
}
