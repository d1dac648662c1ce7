/** Splits a text into lines of fewer than `measure` characters. */
export function wrap(text: string, measure: number): string[] {
  const rows: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + word.length < measure) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}
