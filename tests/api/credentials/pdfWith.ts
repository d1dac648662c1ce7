import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** A PDF with files attached, as a CV has them. */
export function pdfWith(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const pdf = new PDFDocument()
  for (const [name, content] of Object.entries(files))
    pdf.file(Buffer.from(content), { name, type: 'application/json' })
  pdf.text('Curriculum vitae')
  pdf.end()
  return buffer(pdf)
}
