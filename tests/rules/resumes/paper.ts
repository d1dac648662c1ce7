import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const file = (weight: string) => readFileSync(require.resolve(`@expo-google-fonts/onest/${weight}.ttf`))
const onest = { regular: file('400Regular/Onest_400Regular'), bold: file('700Bold/Onest_700Bold') }

export interface Look {
  readonly size?: number
  readonly bold?: boolean
  readonly italic?: boolean
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly spacing?: number
}

/** A page on which texts are put: the next line by default, and a new page where it is full. */
export function paper(language: 'en' | 'uk', margin = 50) {
  const document = new PDFDocument({ size: 'A4', margin, bufferPages: true })
  const width = document.page.width - 2 * margin
  if (language === 'uk') {
    document.registerFont('regular', onest.regular)
    document.registerFont('bold', onest.bold)
  }
  const fontOf = ({ bold, italic }: Look) =>
    language === 'uk'
      ? bold
        ? 'bold'
        : 'regular'
      : bold
        ? 'Helvetica-Bold'
        : italic
          ? 'Helvetica-Oblique'
          : 'Helvetica'
  const self = {
    width,
    margin,
    y: margin,
    /** Writes at a place; the next line is below it. */
    at(x: number, text: string, look: Look = {}): number {
      const { size = 10, width: room = width - (x - margin), align = 'left', spacing = 0 } = look
      document.font(fontOf(look)).fontSize(size)
      const options = { width: room, align, characterSpacing: spacing, lineGap: 2 }
      const height = document.heightOfString(text, options)
      if (self.y + height > document.page.height - margin) self.break()
      document.text(text, x, self.y, options)
      return height
    },
    line(text: string, look: Look & { x?: number } = {}): void {
      self.y += self.at(look.x ?? margin, text, look)
    },
    /** A text on the left and one on the right of the same line. */
    pair(left: string, right: string, look: Look = {}, rightLook: Look = {}): void {
      const height = self.at(margin, left, { ...look, width: width * 0.68 })
      self.at(margin + width * 0.6, right, { ...rightLook, width: width * 0.4, align: 'right' })
      self.y += height
    },
    space(points: number): void {
      self.y += points
    },
    rule(): void {
      document
        .moveTo(margin, self.y)
        .lineTo(margin + width, self.y)
        .stroke()
      self.y += 4
    },
    break(): void {
      document.addPage()
      self.y = margin
    },
    pages: () => document.bufferedPageRange().count,
    /** Repeats a header and a footer on every page. */
    stamp(header: string, footer: (page: number, count: number) => string): void {
      const { count } = document.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        document.switchToPage(page)
        document.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
        document.font(fontOf({})).fontSize(8)
        document.text(header, margin, 22, { lineBreak: false })
        document.text(footer(page + 1, count), margin, document.page.height - 28, { lineBreak: false })
      }
    },
    end(): Promise<Buffer> {
      document.end()
      return buffer(document)
    },
  }
  return self
}
export type Paper = ReturnType<typeof paper>
