import { cleanText } from './characters.ts'
import { bullet } from './fragments.ts'
import type { Row } from './lines.ts'

const maxLength = 50
const maxWords = 5

/** The items of a list, whether they stand in lines, columns or sentences: 'Backend: Go, PostgreSQL' has two. */
export function itemsIn(rows: readonly Row[]): string[] {
  const items = linesIn(rows).flatMap(splitItems)
  return [...new Set(items)].filter(
    (one) =>
      one.length > 0 &&
      one.length <= maxLength &&
      one.split(' ').length <= maxWords &&
      /[\p{L}\p{N}]/u.test(one),
  )
}

/** Columns are items of their own; lines that a page has broken are joined. */
function linesIn(rows: readonly Row[]): string[] {
  const lines: string[] = []
  for (const row of rows) {
    const text = row.pieces.map((piece) => piece.text).join(' | ')
    const before = lines.at(-1)
    if (before !== undefined && ',;:&/'.includes(before.trimEnd().at(-1) ?? ' ') && !bullet.test(text))
      lines[lines.length - 1] = `${before} ${text}`
    else if (before !== undefined && /^\p{Ll}/u.test(text) && before.includes(','))
      lines[lines.length - 1] = `${before} ${text}`
    else lines.push(text)
  }
  return lines
}

const separator = /\s*(?:[,;|•·▪●◦/](?=\s)|[;|•·▪●◦]|,(?!\d)|\s[–—-]\s)\s*/u

function splitItems(line: string): string[] {
  const plain = line.replace(bullet, '').replace(/^[^:]{2,45}:\s*(?=\S)|^[^|:]{2,45}\|\s*:\s*/u, '')
  return splitOutside(plain)
    .flatMap((part) => part.split(/\s+(?:and|та|і)\s+(?=[^ ]+$)/u))
    .map((part) => cleanText(part.replace(/\s*\([^()]*\)?$/u, '').replace(/^[\s:.-]+|[\s.:]+$/gu, '')))
}

/** Commas within brackets divide nothing: 'SQL (PostgreSQL, MySQL)'. */
function splitOutside(line: string): string[] {
  const masked = line.replace(/\([^()]*\)/gu, (inner) => inner.replace(/[,;|/]/g, '\u0001'))
  return masked.split(separator).map((part) => part.replaceAll('\u0001', ','))
}
