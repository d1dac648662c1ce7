import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'
import { readFile, writeFile } from 'node:fs/promises'
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
  /** Nothing is rendered of a document with more pages than this. */
  readonly refusedAbove?: number
  /** Whether the text of each picture is written beside it: `1.txt` and so on. */
  readonly withTexts?: true
}

export interface RenderedPages {
  /** Of the document. */
  readonly pageCount: number
  /** How many pictures were written, beginning with the first page. */
  readonly rendered: number
}
type PagesRefusal =
  | { readonly refused: 'documentEncrypted' }
  | { readonly refused: 'tooManyPages'; readonly values: { readonly count: number } }

/** Small pages, such as labels, are not enlarged beyond this. */
const maxPixelsPerInch = 300
const pointsPerInch = 72

/**
 * Renders the first pages of a PDF as WebP, and reports each, because the process is ended when a page exceeds its limits.
 * @throws unless the first page can be rendered
 */
export async function renderPages(
  { path, folder, maximum, box, thumbnailWidth, refusedAbove = Infinity, withTexts }: PagesJob,
  report: (rendered: RenderedPages) => Promise<void>,
): Promise<RenderedPages | PagesRefusal> {
  const document = await openDocument(path)
  if (!document) return { refused: 'documentEncrypted' }
  try {
    const pageCount = document.getPageCount()
    if (pageCount > refusedAbove) return { refused: 'tooManyPages', values: { count: pageCount } }
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
      if (withTexts) await writeFile(join(folder, `${rendered + 1}.txt`), textOf(document.getPage(rendered)))
      rendered++
      await report({ pageCount, rendered })
    }
    return { pageCount, rendered }
  } finally {
    document.destroy()
  }
}

/** Null when the document needs a password, or is encrypted in a way of its own. */
async function openDocument(path: string): Promise<PDFiumDocument | null> {
  try {
    return await (await loadPdfium()).loadDocument(await readFile(path))
  } catch (error) {
    if (error instanceof Error && /password|security/i.test(error.message)) return null
    throw error
  }
}

/** A page that can be seen is shown, also when its text cannot be read. */
function textOf(page: PDFiumPage): string {
  try {
    return page.getText()
  } catch {
    return ''
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
