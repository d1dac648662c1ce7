import { PDFiumLibrary } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | null = null

/** PDFium, started with the first PDF of the process. */
export const loadPdfium = (): Promise<PDFiumLibrary> => (library ??= PDFiumLibrary.init())
