import { readParts } from '../reading/archive.ts'
import { decodeText } from '../reading/texts.ts'
import { Unreadable, type UnreadableReason } from '../reading/unreadable.ts'
import { childElements, findElement, parseXml, type Element } from '../reading/xml.ts'
import { cleanText } from './characters.ts'
import { maxLine, type Piece, type Run } from './lines.ts'
import { readParagraph, type StyledText } from './wordParagraphs.ts'
import { readStyles } from './wordStyles.ts'

/** Points between the margins of a page. */
const pageWidth = 480
/** Of a letter, and of a line, in sizes of the font. */
const letterWidth = 0.5
const lineHeight = 1.25
const tabStop = 36
const maxPieces = 20_000

/**
 * The text of a Word document as if it were printed: paragraphs below each other, cells of a table beside each other.
 * @throws Unreadable
 */
export async function readDocxPieces(path: string): Promise<Piece[]> {
  try {
    return await printDocument(path)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Unreadable(reasons[error.reason] ?? error.reason, error)
  }
}

/** What is wrong with the archive or the XML of a document is wrong with the document. */
const reasons: Readonly<Partial<Record<UnreadableReason, UnreadableReason>>> = {
  importArchiveDamaged: 'importDocxDamaged',
  importArchivePaths: 'importDocxDamaged',
  importArchiveEncrypted: 'importDocxEncrypted',
  importArchiveTooBig: 'importTextTooBig',
  importArchiveTooManyFiles: 'importTextTooBig',
  importTextEncoding: 'importDocxDamaged',
  importXmlDamaged: 'importDocxDamaged',
  importXmlEntities: 'importDocxDamaged',
}

async function printDocument(path: string): Promise<Piece[]> {
  const parts = await readParts(path, /^word\/(?:document\d*|styles\d*|header\d+)\.xml$/)
  const find = (name: RegExp) =>
    [...parts].filter(([key]) => name.test(key)).map(([, bytes]) => parseXml(decodeText(bytes)))
  const [document] = find(/document/)
  if (!document) throw new Unreadable('importDocxDamaged')
  const styles = readStyles(find(/styles/)[0])
  const printer = createPrinter(styles)
  const header = find(/header/).find((one) => /\p{L}/u.test(allText(one)))
  const body = findElement(document, 'body')
  let y = 0
  for (const part of [header, body]) if (part) y = printer.print(part, { x: 0, y, width: pageWidth })
  return printer.pieces
}

/** Enough to see whether there is any. */
const allText = (of: Element): string => of.text + of.children.map(allText).join('')

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
}

function createPrinter(styles: ReturnType<typeof readStyles>) {
  const pieces: Piece[] = []

  /** @returns where the next paragraph begins */
  function print(of: Element, frame: Frame): number {
    let { y } = frame
    for (const child of of.children) {
      if (child.name === 'p') y = printParagraph(child, { ...frame, y })
      else if (child.name === 'tbl') y = printTable(child, { ...frame, y })
      else if (containers.has(child.name)) y = print(child, { ...frame, y })
    }
    return y
  }

  function printTable(table: Element, frame: Frame): number {
    const grid = childElements(findElement(table, 'tblGrid'), 'gridCol').map(
      ({ attributes }) => Number(attributes['w']) || 1,
    )
    const whole = grid.reduce((sum, one) => sum + one, 0) || 1
    const widths = grid.map((one) => (one / whole) * frame.width)
    let { y } = frame
    for (const row of childElements(table, 'tr')) {
      let [at, x, bottom] = [0, frame.x, y]
      for (const cell of cellsOf(row)) {
        const span = Number(findElement(cell, 'tcPr', 'gridSpan')?.attributes['val'] ?? 1) || 1
        const width = widths.slice(at, at + span).reduce((sum, one) => sum + one, 0) || frame.width / 2
        bottom = Math.max(bottom, print(cell, { x, y, width }))
        at += span
        x += width
      }
      y = bottom
    }
    return y
  }

  function printParagraph(paragraph: Element, frame: Frame): number {
    const { style, lines, indent } = readParagraph(paragraph, styles)
    const size = style.size ?? 11
    let { y } = frame
    for (const [at, line] of lines.entries()) {
      y += size * lineHeight
      let x = frame.x + Math.min(Math.max(0, indent), frame.width / 2)
      let long = 1
      for (const texts of line) {
        const bullet = style.isList && at === 0 && texts === line[0] ? '• ' : ''
        const piece = toPiece(texts, bullet, { x, y, size, heading: style.heading })
        const width = (piece?.text.length ?? 0) * size * letterWidth
        if (piece) add({ ...piece, right: Math.min(x + width, frame.x + frame.width - 10) })
        long = Math.max(long, Math.ceil(width / Math.max(40, frame.width)))
        x = Math.ceil((x + width + 2 * size) / tabStop) * tabStop
      }
      y += (long - 1) * size * lineHeight
    }
    return printBoxes(paragraph, { ...frame, y })
  }

  /** Text boxes that hang on a paragraph, without their copies for old programs. */
  function printBoxes(of: Element, frame: Frame): number {
    let { y } = frame
    for (const child of of.children)
      if (child.name === 'txbxContent') y = print(child, { ...frame, y })
      else if (child.name !== 'Fallback' && child.name !== 'pPr') y = printBoxes(child, { ...frame, y })
    return y
  }

  function add(piece: Piece): void {
    if (pieces.length >= maxPieces || piece.text.length > maxLine) throw new Unreadable('importTextTooBig')
    pieces.push(piece)
  }
  return { pieces, print }
}

const containers = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'body'])
const cellsOf = (row: Element): Element[] =>
  row.children.flatMap((one) => (one.name === 'tc' ? [one] : containers.has(one.name) ? cellsOf(one) : []))

function toPiece(
  texts: readonly StyledText[],
  bullet: string,
  { x, y, size, heading }: { x: number; y: number; size: number; heading: number | undefined },
): Piece | null {
  const runs: Run[] = texts.map(({ text, bold = false, italic = false }) => ({ text, bold, italic }))
  const text = cleanText(runs.map((run) => run.text).join(''))
  if (text === '') return null
  const [first, ...rest] = runs
  const marked = bullet && first ? [{ ...first, text: bullet + first.text }, ...rest] : runs
  const largest = texts.reduce((most, one) => Math.max(most, one.size ?? 0), 0) || size
  const place = { page: 0, x, right: x, y, size: largest, runs: marked, text: bullet + text }
  return heading === undefined ? place : { ...place, heading }
}
