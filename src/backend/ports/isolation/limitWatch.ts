/**
 * The thread that ends its process when a job exceeds its limits. The thread that works cannot: decoders do not return until
 * they are done.
 */
import { parentPort, workerData } from 'node:worker_threads'

export interface ProcessLimits {
  /** Resident memory, in megabytes. */
  readonly memoryMb: number
}
/** A job begins, with its limit in seconds of CPU, or ends. */
export type WatchMessage = { readonly cpuSeconds: number } | null

const { memoryMb } = workerData as ProcessLimits
/** Milliseconds; a decoder fills a few megabytes in this time. */
const interval = 10
let timer: NodeJS.Timeout | undefined

parentPort?.on('message', (job: WatchMessage) => {
  clearInterval(timer)
  if (!job) return
  const before = process.cpuUsage()
  timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const isWithin =
      user + system < job.cpuSeconds * 1_000_000 && process.memoryUsage.rss() < memoryMb * 1024 * 1024
    if (!isWithin) process.kill(process.pid, 'SIGKILL')
  }, interval)
})
