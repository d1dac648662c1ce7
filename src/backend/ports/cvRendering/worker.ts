import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { CvFormat, CvLook } from '#contract/cvFiles/choices.ts'
import type { CvDocument } from '#contract/cvFiles/document.ts'
import { renderDocx } from './docx/renderDocx.ts'
import type { AttachedFile, Origin, MissingText } from './renderedFile.ts'
import { inspectPdf } from './pdf/inspectPdf.ts'
import { renderPdf } from './pdf/renderPdf.ts'

/** A CV to be rendered; its photo is in any format. */
export interface RenderJob {
  readonly format: CvFormat
  readonly document: CvDocument
  /** Signed credentials, byte for byte; in a PDF only. */
  readonly attached: readonly AttachedFile[]
  readonly look: CvLook
  readonly origin: Origin
}

export interface RenderedCv {
  readonly bytes: Uint8Array
  /** By where it is. */
  readonly missing: readonly MissingText[]
  /** How other programs read it; Word files have no fixed pages. */
  readonly pages: {
    readonly count: number
    /** WebP of page one. */
    readonly preview: Uint8Array
    /** The text of each page. */
    readonly texts: readonly string[]
  } | null
}
/** The reply of the worker thread, which renders one file at a time. */
export type RenderReply = { readonly rendered: RenderedCv } | { readonly error: string }

/** Side of the photo in the file, in pixels. */
const photoSide = 308

async function render({ format, document, attached, look, origin }: RenderJob): Promise<RenderedCv> {
  // Neither format has WebP.
  const photo = document.photo && (await toJpeg(document.photo))
  const complete = { ...document, photo }
  if (format === 'docx') return { bytes: await renderDocx(complete, look, origin), missing: [], pages: null }
  const { bytes, missing } = await renderPdf(complete, attached, look, origin)
  return { bytes, missing, pages: await inspectPdf(bytes) }
}

const toJpeg = (photo: Uint8Array) =>
  sharp(photo)
    .resize(photoSide, photoSide)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
    // Without an unreadable photo rather than without a CV.
    .catch(() => null)

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const port = parentPort
port?.on('message', (job: RenderJob) => {
  render(job).then(
    (rendered) => port.postMessage({ rendered } satisfies RenderReply),
    (error: unknown) => port.postMessage({ error: describe(error) } satisfies RenderReply),
  )
})
