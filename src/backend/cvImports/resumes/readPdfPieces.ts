import type { OpenPdf } from '../reading/pdf.ts'
import { memoryOf } from '../reading/pdfium.ts'
import { Unreadable } from '../reading/unreadable.ts'
import { pieceBuilder, type Character } from './pieceBuilder.ts'
import type { Piece } from './lines.ts'

/** Long academic CVs have thirty pages. */
const maxPages = 60
const maxCharacters = 300_000

/** The text of a PDF with its places. Empty if its pages are pictures. @throws Unreadable */
export function readPdfPieces(pdf: OpenPdf): Piece[] {
  const { pdfium, document } = pdf
  const count = pdfium._FPDF_GetPageCount(document)
  if (count > maxPages) throw new Unreadable('importTooManyPages')
  const pieces: Piece[] = []
  let left = maxCharacters
  for (let at = 0; at < count; at++) {
    const page = pdfium._FPDF_LoadPage(document, at)
    // Some pages of a damaged document may still be read.
    if (page === 0) continue
    const text = pdfium._FPDFText_LoadPage(page)
    left -= pdfium._FPDFText_CountChars(text)
    if (left < 0) throw new Unreadable('importTextTooBig')
    const builder = pieceBuilder(at, pdfium._FPDF_GetPageHeight(page))
    for (const character of charactersOf(pdf, text)) builder.add(character)
    pieces.push(...builder.end())
    pdfium._FPDFText_ClosePage(text)
    pdfium._FPDF_ClosePage(page)
  }
  return pieces
}

/** A soft hyphen that is drawn, and the sign of the library for one that ends a line. */
const hyphens = new Set([0xad, 0x02])
const nameBytes = 128
/** Radians; what is rotated further is a decoration of the margin. */
const maxAngle = 0.1

function* charactersOf({ pdfium }: OpenPdf, text: number): Generator<Character> {
  const memory = memoryOf(pdfium)
  const scratch = memory.allocate(64 + nameBytes)
  const name = scratch + 64
  let object = -1
  let style = { bold: false, italic: false }
  const count = pdfium._FPDFText_CountChars(text)
  for (let at = 0; at < count; at++) {
    const code = pdfium._FPDFText_GetUnicode(text, at)
    const angle = pdfium._FPDFText_GetCharAngle(text, at)
    if (angle > maxAngle && angle < 2 * Math.PI - maxAngle) continue
    pdfium._FPDFText_GetCharOrigin(text, at, scratch, scratch + 8)
    pdfium._FPDFText_GetLooseCharBox(text, at, scratch + 16)
    const itsObject = pdfium._FPDFText_GetTextObject(text, at)
    // All characters of an object have its font.
    if (itsObject !== object && itsObject !== 0) {
      object = itsObject
      const size = pdfium._FPDFText_GetFontInfo(text, at, name, nameBytes, scratch + 48)
      const font = new TextDecoder().decode(memory.bytes(name, Math.min(nameBytes, size)))
      style = styleOf(font, pdfium._FPDFText_GetFontWeight(text, at))
    }
    yield {
      text: hyphens.has(code) ? '-' : String.fromCodePoint(code > 0x10ffff ? 0xfffd : code),
      x: memory.float(scratch + 16),
      right: memory.float(scratch + 24),
      y: memory.double(scratch + 8),
      size: pdfium._FPDFText_GetFontSize(text, at),
      ...style,
    }
  }
  memory.free(scratch)
}

const styleOf = (font: string, weight: number) => ({
  bold: weight >= 600 || /bold|black|heavy|demi|(?:^|[-+,])(?:cmbx|sfbx)/i.test(font),
  italic: /italic|oblique|slanted|cmti|cmsl/i.test(font),
})
