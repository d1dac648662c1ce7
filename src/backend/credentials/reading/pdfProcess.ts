/** The process that reads the files attached to PDFs of strangers. */
import { readAttachments, withPdf } from '../../cvImports/reading/pdf.ts'
import { Unreadable } from '../../cvImports/reading/unreadable.ts'
import { serveJobs } from '../../ports/isolation/serveJobs.ts'

export interface PdfJob {
  readonly bytes: Uint8Array
  readonly maxBytes: number
}

serveJobs<PdfJob, readonly Uint8Array[]>(({ bytes, maxBytes }) =>
  withPdf(bytes, (pdf) => readAttachments(pdf, maxBytes)).catch((error: unknown) => {
    if (error instanceof Unreadable) return []
    throw error
  }),
)
