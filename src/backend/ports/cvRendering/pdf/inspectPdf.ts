import sharp from 'sharp'
import { loadPdfium } from '../../pdfium.ts'

/** Width of the picture of page one, in pixels: twice that on the page. */
const previewWidth = 960

export interface InspectedPdf {
  readonly count: number
  /** WebP of page one. */
  readonly preview: Uint8Array
  /** The text of each page. */
  readonly texts: readonly string[]
}

/** Reads a finished PDF as other programs do: what page one looks like, and the text of each page. */
export async function inspectPdf(bytes: Uint8Array): Promise<InspectedPdf> {
  const document = await (await loadPdfium()).loadDocument(bytes)
  try {
    const texts = Array.from(document.pages(), (page) => page.getText().replaceAll('\r\n', '\n').trim())
    const page = document.getPage(0)
    const { originalWidth } = page.getOriginalSize()
    const { data: preview } = await page.render({
      scale: previewWidth / originalWidth,
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .webp({ quality: 86, effort: 2 })
          .toBuffer(),
    })
    return { count: texts.length, preview, texts }
  } finally {
    document.destroy()
  }
}
