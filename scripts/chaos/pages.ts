import { readContinuously, writeContinuously, type Subject } from '../bench/verifiedReads.ts'
import type { PageRead } from './records.ts'

const writesPerSecond = 2
const readers = 2

/** Writes pages and reads them until it is stopped. What does not arrive is not counted here: the load does that. */
export function watchPages(
  origin: string,
  subjects: readonly Subject[],
): { stop(): Promise<readonly PageRead[]> } {
  const reads: PageRead[] = []
  let isStopped = false
  const isOver = () => isStopped
  const onRead = (subject: Subject, startedAt: number, version: number | null) =>
    version !== null && reads.push({ subject, startedAt, version })
  const done = Promise.all([
    writeContinuously(subjects, writesPerSecond, isOver, { failed: 0, writes: 0 }),
    ...Array.from({ length: readers }, (_, first) =>
      readContinuously({ origin, subjects, first, isOver, onRead }),
    ),
  ])
  return {
    async stop() {
      isStopped = true
      await done
      return reads
    },
  }
}
