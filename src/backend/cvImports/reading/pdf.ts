import { loadModule, memoryOf, type Pdfium } from './pdfium.ts'
import { Unreadable } from './unreadable.ts'

export interface OpenPdf {
  readonly pdfium: Pdfium
  readonly document: number
}

/** Of PDFium, when a password is missing or the encryption is unknown. */
const passwordErrors = [4, 5]

/** Opens a PDF while it is read. @throws Unreadable */
export async function withPdf<T>(bytes: Uint8Array, read: (pdf: OpenPdf) => T): Promise<T> {
  const pdfium = await loadModule()
  const memory = memoryOf(pdfium)
  const address = memory.allocate(bytes.length)
  memory.write(bytes, address)
  const document = pdfium._FPDF_LoadMemDocument(address, bytes.length, 0)
  try {
    if (document !== 0) return read({ pdfium, document })
    const isEncrypted = passwordErrors.includes(pdfium._FPDF_GetLastError())
    throw new Unreadable(isEncrypted ? 'importPdfEncrypted' : 'importPdfDamaged')
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document)
    memory.free(address)
  }
}

const maxAttachments = 20

/** The files attached to a PDF, without those that are larger than `maxBytes`. */
export function readAttachments({ pdfium, document }: OpenPdf, maxBytes: number): Uint8Array[] {
  const memory = memoryOf(pdfium)
  const needed = memory.allocate(4)
  const sizeOf = (attachment: number) =>
    pdfium._FPDFAttachment_GetFile(attachment, 0, 0, needed) === 0 ? 0 : memory.integer(needed)
  const contents: Uint8Array[] = []
  const count = Math.min(maxAttachments, pdfium._FPDFDoc_GetAttachmentCount(document))
  for (let at = 0; at < count; at++) {
    const attachment = pdfium._FPDFDoc_GetAttachment(document, at)
    const size = attachment === 0 ? 0 : sizeOf(attachment)
    if (size === 0 || size > maxBytes) continue
    const address = memory.allocate(size)
    pdfium._FPDFAttachment_GetFile(attachment, address, size, needed)
    contents.push(memory.bytes(address, size))
    memory.free(address)
  }
  memory.free(needed)
  return contents
}
