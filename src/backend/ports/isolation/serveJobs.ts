import { Worker } from 'node:worker_threads'
import type { ProcessLimits, WatchMessage } from './limitWatch.ts'

export interface JobMessage {
  readonly id: number
  readonly job: unknown
  readonly cpuSeconds: number
}
/** What the process reports: that it is ready, what a job has achieved so far, and how it ended. */
export type ProcessReply =
  | { readonly ready: true }
  | { readonly id: number; readonly partial: unknown }
  | { readonly id: number; readonly result: unknown; readonly memoryMb: number }
  | { readonly id: number; readonly error: string }

/** Runs the jobs of an isolated process, one at a time. It exits with its parent. */
export function serveJobs<Job, Result>(
  run: (job: Job, report: (partial: Result) => Promise<void>) => Promise<Result>,
): void {
  const limits = JSON.parse(process.argv[2] ?? '{}') as ProcessLimits
  const watch = new Worker(new URL('./limitWatch.ts', import.meta.url), { workerData: limits })
  const limit = (message: WatchMessage) => watch.postMessage(message)
  // Written before the next step begins, which may be the last.
  const reply = (message: ProcessReply) =>
    new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()))

  process.on('message', ({ id, job, cpuSeconds }: JobMessage) => {
    limit({ cpuSeconds })
    run(job as Job, (partial) => reply({ id, partial }))
      .then(
        (result) => ({ id, result, memoryMb: process.memoryUsage.rss() / 1024 / 1024 }),
        (error: unknown) => ({
          id,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .then((message) => {
        limit(null)
        return reply(message)
      })
      .catch(() => process.exit(1))
  })
  process.on('disconnect', () => process.exit(0))
  // Ctrl+C in a terminal reaches the whole process group; the parent decides when to stop this process.
  process.on('SIGINT', () => undefined)
  watch.once('online', () => void reply({ ready: true }))
}
