import { readFile, rm } from 'node:fs/promises'
import { invalid } from '../core/refuse.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { queuePicture } from './pictureQueue.ts'
import type { PictureShape } from './processPicture.ts'

export type { PictureShape } from './processPicture.ts'

export interface Reencoded {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Re-encodes an uploaded picture in the shape in which it is displayed.
 * @throws Refused on `field` when the picture is unreadable, too small or too large.
 */
export async function reencode(field: string, file: ReceivedFile, shape: PictureShape): Promise<Reencoded> {
  const to = `${file.path}.webp`
  try {
    const result = await queuePicture({ kind: 'reencode', path: file.path, to, shape }, file.signal)
    if ('refused' in result) {
      const { refused: code, values } = result
      throw invalid({ field, code, ...(values ? { values } : {}) })
    }
    return { ...result, bytes: await readFile(to) }
  } finally {
    await rm(to, { force: true })
  }
}
