import { parse } from 'csv-parse/sync'
import { readerOf } from '../formats/linkedIn.ts'
import type { ParsedFile } from '../parsed.ts'
import { Unreadable } from './unreadable.ts'

/** Rows of one table; the largest ones that are read have a few hundred. */
const maxRows = 2_000
/** Bytes in which the columns of a table are found, with the notes that some have above them. */
export const headBytes = 8 * 1024

const options = { relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true, bom: true } as const
const toCells = (line: readonly string[]) => line.map((cell) => cell.trim())

/** Whether the beginning of a table has columns that are read. */
export function isReadTable(head: string): boolean {
  try {
    // The last line may be cut.
    const lines = parse(head.slice(0, headBytes), { ...options, toLine: 8, skipRecordsWithError: true })
    return findHeader(lines) !== null
  } catch {
    return false
  }
}

/** Reads a table. @returns false if it has columns that are not read */
export function readTable(text: string, into: ParsedFile): boolean {
  const lines = parseLines(text)
  const header = findHeader(lines)
  if (!header) return false
  for (const line of lines.slice(header.at + 1)) {
    const cells = toCells(line)
    if (cells.every((cell) => cell === '')) continue
    header.reader.read(Object.fromEntries(header.columns.map((name, at) => [name, cells[at] ?? ''])), into)
  }
  return true
}

function parseLines(text: string): string[][] {
  try {
    return parse(text, { ...options, to: maxRows, maxRecordSize: 200_000 })
  } catch (error) {
    throw new Unreadable('importTableDamaged', error)
  }
}

/** Some tables have notes above their columns. */
function findHeader(lines: readonly (readonly string[])[]) {
  for (const [at, line] of lines.slice(0, 6).entries()) {
    const columns = toCells(line)
    const reader = readerOf(columns)
    if (reader) return { at, columns, reader }
  }
  return null
}
