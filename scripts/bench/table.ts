/** Prints a table. */
export function printTable(head: readonly string[], body: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...body.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  process.stdout.write(`\n${line(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}\n`)
  for (const row of body) process.stdout.write(`${line(row)}\n`)
}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The smallest value that such a share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
