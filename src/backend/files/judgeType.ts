import { fileTypeFromFile } from 'file-type'
import type { FileType } from '#contract/endpoint.ts'

const types: Readonly<Record<string, FileType>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** What a file is, by its content; null when it is none of what the product takes. */
export async function judgeType(path: string): Promise<FileType | null> {
  try {
    const found = await fileTypeFromFile(path)
    return (found && types[found.mime]) ?? null
  } catch {
    // A truncated archive can end the reader early: then the content is not what it claims.
    return null
  }
}

export const mediaTypes: Readonly<Record<FileType, string>> = Object.fromEntries(
  Object.entries(types).map(([media, type]) => [type, media]),
) as Record<FileType, string>
