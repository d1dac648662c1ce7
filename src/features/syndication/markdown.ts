type Part = string | null | undefined | false

/** Joins blocks with blank lines, leaving out empty ones. */
export function markdownOf(parts: readonly Part[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

export const heading = (level: 1 | 2 | 3, text: string): string => `${'#'.repeat(level)} ${plain(text)}`
export const link = (text: string, address: string): string =>
  `[${plain(text)}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`
export const bullets = (lines: readonly string[]): Part =>
  lines.length > 0 && lines.map((line) => `- ${line}`).join('\n')

/** Names and values; unknown values are left out. */
export function facts(
  rows: readonly (readonly [name: string, value: string | number | null | undefined])[],
): Part {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return bullets(known.map(([name, value]) => `${name}: ${plain(String(value))}`))
}

/** Keeps a single line single, and escapes Markdown characters. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&')
