import { FileText, FileType, Image, Presentation } from 'lucide'
import type { documentRule } from '#contract/files/files.ts'

/** The icons of files that show no picture of themselves. */
export const fileIcons = {
  pdf: FileText,
  doc: FileType,
  docx: FileType,
  ppt: Presentation,
  pptx: Presentation,
  jpeg: Image,
  png: Image,
} as const satisfies Record<(typeof documentRule.types)[number], unknown>
