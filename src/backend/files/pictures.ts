import { readFile, rm } from 'node:fs/promises'
import { invalid } from '../core/refuse.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { workOnPicture } from './pictureQueue.ts'
import type { PictureShape } from './processPicture.ts'

export type { PictureShape } from './processPicture.ts'

export interface Redrawn {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Redraws an uploaded picture in the shape it is shown in.
 * @throws Refused on `field`, when it cannot be read, or is too small or too large.
 */
export async function redraw(field: string, file: ReceivedFile, shape: PictureShape): Promise<Redrawn> {
  const to = `${file.path}.webp`
  try {
    const result = await workOnPicture({ kind: 'redraw', path: file.path, to, shape }, file.signal)
    if ('refused' in result) {
      const { refused: code, values } = result
      throw invalid({ field, code, ...(values ? { values } : {}) })
    }
    return { ...result, bytes: await readFile(to) }
  } finally {
    await rm(to, { force: true })
  }
}
