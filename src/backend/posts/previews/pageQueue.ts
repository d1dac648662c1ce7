import { createIsolatedProcess, IsolatedJobError } from '../../ports/isolation/isolatedProcess.ts'
import type { PageFacts, WebPage } from './readPageFacts.ts'

const run = createIsolatedProcess<WebPage, PageFacts>({
  module: new URL('./pageProcess.ts', import.meta.url),
  memoryMb: 192,
  waiting: { all: 100, ofOwner: 5 },
  // A page takes a few milliseconds.
  cpuSeconds: () => 0.2,
  maxMs: 3_000,
})

/** What a page says about itself; null if it is made to exhaust its reader, or too many wait. */
export async function queuePage(page: WebPage, ownerId: number): Promise<PageFacts | null> {
  try {
    return await run(page, { owner: ownerId, urgent: false })
  } catch (error) {
    if (error instanceof IsolatedJobError) return null
    throw error
  }
}
