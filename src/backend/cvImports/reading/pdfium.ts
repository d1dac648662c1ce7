import { loadPdfium } from '../../ports/pdfium.ts'

/** The functions of PDFium that read texts and attachments. Numbers are addresses in its memory, places, or sizes. */
export interface Pdfium {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(size: number): number; free(address: number): void }
  _FPDF_LoadMemDocument(address: number, size: number, password: number): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, at: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageHeight(page: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, at: number): number
  _FPDFText_GetCharOrigin(text: number, at: number, x: number, y: number): number
  _FPDFText_GetLooseCharBox(text: number, at: number, box: number): number
  _FPDFText_GetCharAngle(text: number, at: number): number
  _FPDFText_GetTextObject(text: number, at: number): number
  _FPDFText_GetFontSize(text: number, at: number): number
  _FPDFText_GetFontWeight(text: number, at: number): number
  _FPDFText_GetFontInfo(text: number, at: number, name: number, size: number, flags: number): number
  _FPDFDoc_GetAttachmentCount(document: number): number
  _FPDFDoc_GetAttachment(document: number, at: number): number
  _FPDFAttachment_GetFile(attachment: number, address: number, size: number, needed: number): number
}

/** The library has its own functions for pictures only, and keeps the module that has all of them to itself. */
export const loadModule = async (): Promise<Pdfium> => Reflect.get(await loadPdfium(), 'module') as Pdfium

/** Memory of PDFium, which moves when it grows: views of it are made anew for each reading. */
export function memoryOf(pdfium: Pdfium) {
  const { malloc, free } = pdfium.wasmExports
  const view = () => new DataView(pdfium.HEAPU8.buffer)
  return {
    allocate: malloc,
    free,
    write: (bytes: Uint8Array, address: number) => pdfium.HEAPU8.set(bytes, address),
    bytes: (address: number, size: number) => pdfium.HEAPU8.slice(address, address + size),
    float: (address: number) => view().getFloat32(address, true),
    double: (address: number) => view().getFloat64(address, true),
    integer: (address: number) => view().getUint32(address, true),
  }
}
