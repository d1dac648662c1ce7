import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { bakePng } from '#backend/credentials/reading/badgePng.ts'

/** A small picture without a credential. */
export const picture: Buffer = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#124' },
})
  .png()
  .toBuffer()

/** A badge as issuing makes it. */
export const badgeWith = (credential: string, png = picture): Buffer => bakePng(png, credential)

/** A PDF with files attached, as a CV has them. */
export function pdfWith(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const pdf = new PDFDocument()
  for (const [name, content] of Object.entries(files))
    pdf.file(Buffer.from(content), { name, type: 'application/json' })
  pdf.text('Curriculum vitae')
  pdf.end()
  return buffer(pdf)
}
