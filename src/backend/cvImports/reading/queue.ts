import { createIsolatedProcess, IsolatedJobError } from '../../ports/isolation/isolatedProcess.ts'
import type { ParsedFile } from '../parsed.ts'
import type { ReadReply } from './readingProcess.ts'
import { Unreadable } from './unreadable.ts'

const run = createIsolatedProcess<string, ReadReply>({
  module: new URL('./readingProcess.ts', import.meta.url),
  memoryMb: 384,
  // A file takes a fraction of a second.
  waiting: { all: 20, ofOwner: 3 },
  // Genuine files stay far below, also on a busy machine.
  cpuSeconds: () => 4,
  maxMs: 10_000,
})

/**
 * Reads a file in a process of its own, one at a time: a crafted file cannot block the event loop, and the process that it
 * exhausts is replaced.
 *
 * @throws Unreadable
 * @throws IsolatedJobError when too many wait
 */
export async function queueFile(path: string, ownerId: number): Promise<ParsedFile> {
  try {
    const reply = await run(path, { owner: ownerId, urgent: false })
    if ('parsed' in reply) return reply.parsed
    throw new Unreadable(reply.unreadable)
  } catch (error) {
    const isExhausted = error instanceof IsolatedJobError && error.reason === 'exhausted'
    throw isExhausted ? new Unreadable('importTooSlow', error) : error
  }
}
