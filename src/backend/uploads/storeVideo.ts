import { readFile, rm, writeFile } from 'node:fs/promises'
import type { Fault } from '#contract/core/violations.ts'
import type { StoredUpload } from '../files/commands.ts'
import { runPictureJob } from '../files/pictures.ts'
import { cleanCaptions } from '../ports/files/captions.ts'

type Put = (path: string) => Promise<StoredUpload>

/** Stores a video without its metadata. @throws Refused when too many files wait to be processed */
export async function storeVideo(
  ownerId: number,
  path: string,
  type: 'mp4' | 'webm',
  put: Put,
): Promise<StoredUpload | Fault> {
  const to = `${path}.clean`
  try {
    const video = await runPictureJob({ kind: 'video', path, to, type }, ownerId)
    if ('refused' in video) return { code: video.refused, ...(video.values ? { values: video.values } : {}) }
    const { removed, ...facts } = video
    return { ...(await put(to)), ...facts, removed: [...removed] }
  } finally {
    await rm(to, { force: true })
  }
}

/** Stores captions as they are read, without what else the file contains. */
export async function storeCaptions(path: string, put: Put): Promise<StoredUpload | Fault> {
  const captions = cleanCaptions(await readFile(path))
  if (typeof captions !== 'string') return captions
  const to = `${path}.clean`
  try {
    await writeFile(to, captions)
    return await put(to)
  } finally {
    await rm(to, { force: true })
  }
}
