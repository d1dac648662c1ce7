import { parse } from 'csv-parse/sync'
import { decodeEntities } from '../formats/html.ts'
import { readerOf } from '../formats/linkedIn.ts'
import { leaveOut, type ParsedFile } from '../parsed.ts'
import { Unreadable } from './unreadable.ts'

/** Rows of one table; the largest ones that are read have a few hundred. */
const maxRows = 2_000
/** Bytes in which the columns of a table are found, with the notes that some have above them. */
export const headBytes = 8 * 1024

/** The archive has commas; what was opened in a spreadsheet meanwhile has one of the others. */
const delimiters = [',', ';', '\t'] as const
const options = { relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true, bom: true } as const
const toCells = (line: readonly string[]) => line.map((cell) => decodeEntities(cell.trim()))

/** Whether the beginning of a table has columns that are read. */
export const isReadTable = (head: string): boolean => findColumns(head) !== null

/** Reads a table. `name` says which one has more rows than are read. @returns false if it has columns that are not read */
export function readTable(text: string, name: string, into: ParsedFile): boolean {
  const found = findColumns(text)
  if (!found) return false
  const { at, columns, reader, delimiter } = found
  const lines = parseLines(text, delimiter)
  if (lines.length > maxRows)
    leaveOut(into, { kind: 'profile', part: 'table', title: name, reason: 'tooMany' })
  for (const line of lines.slice(at + 1, maxRows)) {
    const cells = toCells(line)
    if (cells.every((cell) => cell === '')) continue
    reader.read(Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])), into)
  }
  return true
}

function parseLines(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { ...options, delimiter, to: maxRows + 1, maxRecordSize: 200_000 })
  } catch (error) {
    throw new Unreadable('importTableDamaged', error)
  }
}

/** Some tables have notes above their columns. */
function findColumns(text: string) {
  for (const delimiter of delimiters)
    for (const [at, line] of headOf(text, delimiter).entries()) {
      const columns = toCells(line)
      const reader = readerOf(columns)
      if (reader) return { at, columns, reader, delimiter }
    }
  return null
}

function headOf(text: string, delimiter: string): string[][] {
  try {
    // The last line may be cut.
    return parse(text.slice(0, headBytes), {
      ...options,
      delimiter,
      toLine: 8,
      skipRecordsWithError: true,
    }).slice(0, 6)
  } catch {
    return []
  }
}
