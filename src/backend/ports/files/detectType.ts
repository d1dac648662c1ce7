import { fileTypeFromFile } from 'file-type'
import type { FileType } from '#contract/core/endpoint.ts'
import { documentMediaTypes } from '#contract/files/files.ts'
import { dangerOfCompoundFile, dangerOfOfficeXml, dangerOfPdf, type Danger } from './dangerousContent.ts'
import { inspectOldOffice } from './oldOffice.ts'

const types: Readonly<Record<string, FileType>> = {
  ...Object.fromEntries(
    Object.entries(documentMediaTypes).map(([type, media]) => [
      media,
      type as keyof typeof documentMediaTypes,
    ]),
  ),
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  // Named by a brand that players of Apple write; the content is MP4.
  'video/x-m4v': 'mp4',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/vtt': 'vtt',
}

export type DetectedType =
  { readonly type: FileType; readonly danger: null } | { readonly type: null; readonly danger: Danger }

/** The reason as a violation: the one for a wrong type names those that are accepted. */
export const dangerFault = (danger: Danger, accepted: readonly FileType[]) =>
  danger === 'fileType'
    ? { code: danger, values: { types: accepted.join(', ').toUpperCase() } }
    : { code: danger }

const refused = (danger: Danger): DetectedType => ({ type: null, danger })

/** Detects the type of a file by its content, and the reason to refuse it when it is not among `accepted` or is unsafe. */
export async function detectType(path: string, accepted: readonly FileType[]): Promise<DetectedType> {
  if (accepted.includes('any')) return { type: 'any', danger: null }
  const mime = await mimeOf(path)
  if (mime === compoundFile && (accepted.includes('doc') || accepted.includes('ppt'))) {
    const { type, danger } = await inspectOldOffice(path)
    if (danger) return refused(danger)
    return type && accepted.includes(type) ? { type, danger: null } : refused('fileType')
  }
  const type = types[mime] ?? null
  if (type === null || !accepted.includes(type)) {
    // Where documents are accepted, other Office formats get a specific reason.
    if (!accepted.includes('docx')) return refused('fileType')
    if (mime.includes('macroenabled')) return refused('fileMacros')
    return refused(mime === compoundFile ? await dangerOfCompoundFile(path) : 'fileType')
  }
  const danger = await dangerOf(type, path)
  return danger ? refused(danger) : { type, danger: null }
}

const compoundFile = 'application/x-cfb'

function dangerOf(type: FileType, path: string): Promise<Danger | null> | null {
  if (type === 'docx' || type === 'pptx') return dangerOfOfficeXml(path)
  return type === 'pdf' ? dangerOfPdf(path) : null
}

async function mimeOf(path: string): Promise<string> {
  try {
    return (await fileTypeFromFile(path))?.mime ?? ''
  } catch {
    // A truncated archive makes the detection throw.
    return ''
  }
}

/** The type of a stored file. */
export const fileTypeOf = (mediaType: string): FileType | null => types[mediaType] ?? null

export const mediaTypes: Readonly<Record<FileType, string>> = Object.fromEntries(
  Object.entries(types).map(([media, type]) => [type, media]),
) as Record<FileType, string>
