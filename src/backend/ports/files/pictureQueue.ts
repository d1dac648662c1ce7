import { createIsolatedProcess, IsolatedJobError } from '../isolation/isolatedProcess.ts'
import type { Turn } from '../isolation/fairQueue.ts'
import type { PictureJob, ResultOf } from './processPicture.ts'

/** The refusal of a file that exceeds the limits of memory or time, or ends the process. */
export const tooDemanding = 'fileTooDemanding'

const isPicture = ({ kind }: PictureJob) => kind !== 'pages' && kind !== 'docx' && kind !== 'video'

const run = createIsolatedProcess<PictureJob, ResultOf<PictureJob>>({
  module: new URL('./pictureProcess.ts', import.meta.url),
  // With what a decoder fills until it is noticed, the process stays below 512 MB.
  memoryMb: 448,
  // A picture takes up to a second.
  waiting: { all: 40, ofOwner: 10 },
  // Begins with the first page of a document. What has been rendered by then counts.
  cpuSeconds: ({ kind }) => (kind === 'pages' ? 6 : 10),
  maxMs: 45_000,
})

/**
 * Processes a picture, document or video in a separate process, one at a time, which bounds the memory of decoding and
 * releases it when idle. Accounts take turns, and pictures go before documents and videos, which take longer.
 * @throws IsolatedJobError when too many wait, or the client has left
 */
export async function queuePicture<Job extends PictureJob>(
  job: Job,
  owner: Turn['owner'],
  signal?: AbortSignal,
): Promise<ResultOf<Job>> {
  try {
    return (await run(job, { owner, urgent: isPicture(job) }, signal)) as ResultOf<Job>
  } catch (error) {
    if (!(error instanceof IsolatedJobError) || error.reason !== 'exhausted') throw error
    return { refused: tooDemanding } as ResultOf<Job>
  }
}
