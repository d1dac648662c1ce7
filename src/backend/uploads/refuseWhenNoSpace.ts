import { refuse } from '../core/refuse.ts'
import { NoSpaceLeft } from '../ports/files/partialFiles.ts'

const retryAfterSeconds = 60

/** @throws Refused 503 */
export async function refuseWhenNoSpace<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof NoSpaceLeft)) throw error
    throw refuse('storageFull', { retryAfter: retryAfterSeconds, cause: error })
  }
}
