import { fileTypeFromFile } from 'file-type'
import type { FileType } from '#contract/core/endpoint.ts'
import { dangerOfCompoundFile, dangerOfDocx, dangerOfPdf, type Danger } from './dangerousContent.ts'

const types: Readonly<Record<string, FileType>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

export type DetectedType =
  { readonly type: FileType; readonly danger: null } | { readonly type: null; readonly danger: Danger }

const refused = (danger: Danger): DetectedType => ({ type: null, danger })

/** Detects the type of a file by its content, and the reason to refuse it when it is not among `accepted` or is unsafe. */
export async function detectType(path: string, accepted: readonly FileType[]): Promise<DetectedType> {
  const mime = await mimeOf(path)
  const type = types[mime] ?? null
  if (type === null || !accepted.includes(type)) {
    // Where documents are accepted, other Office formats get a specific reason.
    if (!accepted.includes('docx')) return refused('fileType')
    if (mime.includes('macroenabled')) return refused('fileMacros')
    return refused(mime === 'application/x-cfb' ? await dangerOfCompoundFile(path) : 'fileType')
  }
  const danger = type === 'docx' ? await dangerOfDocx(path) : type === 'pdf' ? await dangerOfPdf(path) : null
  return danger ? refused(danger) : { type, danger: null }
}

async function mimeOf(path: string): Promise<string> {
  try {
    return (await fileTypeFromFile(path))?.mime ?? ''
  } catch {
    // A truncated archive makes the detection throw.
    return ''
  }
}

export const mediaTypes: Readonly<Record<FileType, string>> = Object.fromEntries(
  Object.entries(types).map(([media, type]) => [type, media]),
) as Record<FileType, string>
