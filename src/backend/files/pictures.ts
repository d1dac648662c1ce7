import { readFile, rm } from 'node:fs/promises'
import { invalid, refuse } from '../core/refuse.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import type { Turn } from '../ports/isolation/fairQueue.ts'
import { IsolatedJobError } from '../ports/isolation/isolatedProcess.ts'
import { queuePicture } from '../ports/files/pictureQueue.ts'
import type {
  PictureBox,
  PictureJob,
  PictureResult,
  PictureShape,
  ResultOf,
} from '../ports/files/processPicture.ts'

export type { PictureShape } from '../ports/files/processPicture.ts'

export interface Reencoded {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Re-encodes an uploaded picture in the shape in which it is displayed.
 * @throws Refused on `field` when the picture is unreadable, too small or too large.
 */
export async function reencodePicture(
  ownerId: number,
  field: string,
  file: Pick<ReceivedFile, 'path' | 'signal'>,
  shape: PictureShape,
): Promise<Reencoded> {
  const to = `${file.path}.webp`
  try {
    const result = await runPictureJob({ kind: 'reencode', path: file.path, to, shape }, ownerId, file.signal)
    if ('refused' in result) {
      const { refused: code, values } = result
      throw invalid({ field, code, ...(values ? { values } : {}) })
    }
    return { ...result, bytes: await readFile(to) }
  } finally {
    await rm(to, { force: true })
  }
}

/**
 * Removes the metadata of a picture, such as where it was taken, and writes the result to `to`.
 * @returns its size in pixels, or why it is refused
 */
export const cleanPicture = (ownerId: number, path: string, to: string): Promise<PictureResult> =>
  runPictureJob({ kind: 'clean', path, to }, ownerId)

/**
 * Re-encodes a picture whole as WebP, without its metadata, and writes the result to `to`.
 * @returns its size in pixels and whether it moves, or why it is refused
 */
export const fitPicture = (
  ownerId: number,
  path: string,
  to: string,
  box: PictureBox,
): Promise<PictureResult> => runPictureJob({ kind: 'fit', path, to, box }, ownerId)

/** Seconds; the queue is shorter by then. */
const retryAfterQueueFull = 5

/** @throws Refused 503 when too many wait, or to a client that has left and never sees it */
export async function runPictureJob<Job extends PictureJob>(
  job: Job,
  owner: Turn['owner'],
  signal?: AbortSignal,
): Promise<ResultOf<Job>> {
  try {
    return await queuePicture(job, owner, signal)
  } catch (error) {
    if (!(error instanceof IsolatedJobError)) throw error
    const retry = error.reason === 'aborted' ? {} : { retryAfter: retryAfterQueueFull }
    throw refuse('unavailable', { ...retry, cause: error })
  }
}
