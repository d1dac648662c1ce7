import type { PDFiumPage } from '@hyzyla/pdfium'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { loadPdfium } from '../pdfium.ts'

export interface PagesJob {
  readonly kind: 'pages'
  /** The PDF. */
  readonly path: string
  /** Where the pictures are written: `1.webp` and so on, and `thumbnail.webp` of the first page. */
  readonly folder: string
  readonly maximum: number
  /** Pixels into which a page is fitted. */
  readonly box: { readonly width: number; readonly height: number }
  readonly thumbnailWidth: number
}

export interface RenderedPages {
  /** Of the document. */
  readonly pageCount: number
  /** How many pictures were written, beginning with the first page. */
  readonly rendered: number
}

/** Small pages, such as labels, are not enlarged beyond this. */
const maxPixelsPerInch = 300
const pointsPerInch = 72

/**
 * Renders the first pages of a PDF as WebP, and reports each, because the process is ended when a page exceeds its limits.
 * @throws unless the first page can be rendered
 */
export async function renderPages(
  { path, folder, maximum, box, thumbnailWidth }: PagesJob,
  report: (rendered: RenderedPages) => Promise<void>,
): Promise<RenderedPages> {
  const document = await (await loadPdfium()).loadDocument(await readFile(path))
  try {
    const pageCount = document.getPageCount()
    let rendered = 0
    while (rendered < Math.min(pageCount, maximum)) {
      const page = await pictureOf(document.getPage(rendered), box).catch((error: unknown) => {
        if (rendered === 0) throw error
      })
      // The pictures are of the first pages without a gap.
      if (!page) break
      await sharp(page.data, page.options)
        .removeAlpha()
        .webp({ quality: 80, effort: 2 })
        .toFile(join(folder, `${rendered + 1}.webp`))
      if (rendered === 0)
        await sharp(page.data, page.options)
          .removeAlpha()
          .resize({ width: thumbnailWidth, withoutEnlargement: true })
          .webp({ quality: 78 })
          .toFile(join(folder, 'thumbnail.webp'))
      rendered++
      await report({ pageCount, rendered })
    }
    return { pageCount, rendered }
  } finally {
    document.destroy()
  }
}

/** The pixels of a page, on white paper. */
async function pictureOf(page: PDFiumPage, box: PagesJob['box']) {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const fitting = Math.min(box.width / originalWidth, box.height / originalHeight)
  const scale = Math.min(fitting, maxPixelsPerInch / pointsPerInch)
  const { data, width, height } = await page.render({ scale, render: async ({ data }) => data })
  return { data, options: { raw: { width, height, channels: 4 } } as const }
}
