import sharp from 'sharp'
import { pdfPage, type PdfLine } from './resume/pdf.ts'
import { toLatin } from './resume/latin.ts'
import { wrap } from './resume/wrap.ts'

interface Written {
  readonly title: string
  readonly lines: readonly string[]
}

/** A one-page letter. */
export function renderLetter({ title, lines }: Written): Uint8Array {
  const page: PdfLine[] = [{ text: toLatin(title), x: 56, y: 760, size: 20, bold: true }]
  let y = 716
  for (const paragraph of lines) {
    for (const text of wrap(toLatin(paragraph), 84)) {
      page.push({ text, x: 56, y, size: 11.5 })
      y -= 18
    }
    y -= 12
  }
  return pdfPage(toLatin(title), page, [])
}

const size = { width: 1240, height: 877 }

/** A certificate as a scanner sees it. */
export async function renderScan({ title, lines }: Written): Promise<{ bytes: Uint8Array } & typeof size> {
  const { width, height } = size
  const texts = lines.map(
    (line, at) =>
      `<text x="620" y="${430 + at * 64}" font-size="34" text-anchor="middle">${escape(line)}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="serif" fill="#23302c">
    <rect width="100%" height="100%" fill="#fbf9f2"/>
    <rect x="48" y="48" width="1144" height="781" fill="none" stroke="#2a6f5e" stroke-width="6"/>
    <rect x="64" y="64" width="1112" height="749" fill="none" stroke="#2a6f5e" stroke-width="1.5"/>
    <text x="620" y="260" font-size="92" text-anchor="middle">${escape(title)}</text>
    <path d="M470 310h300" stroke="#2a6f5e" stroke-width="3"/>${texts.join('')}
    <circle cx="620" cy="705" r="58" fill="none" stroke="#a9541f" stroke-width="5"/>
    <path d="m590 705 22 24 42-48" fill="none" stroke="#a9541f" stroke-width="8"/>
  </svg>`
  return { bytes: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer(), ...size }
}

const escape = (text: string) => text.replace(/[<&]/g, (letter) => (letter === '<' ? '&lt;' : '&amp;'))
