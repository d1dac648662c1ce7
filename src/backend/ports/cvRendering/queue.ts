import { Worker } from 'node:worker_threads'
import type { RenderedCv, RenderJob, RenderReply } from './worker.ts'

/** Files rendered at the same time. */
const maxWorkers = 2
/** A file takes less than half a second; clients behind a longer queue would give up. */
const maxWaiting = 40
/** Timeout of one file, in milliseconds; legitimate ones stay far below. */
const maxMs = 20_000
/** Idle time after which a worker is stopped to release its memory, in milliseconds. */
const idleMs = 20_000
/** A profile at all its limits needs less than half of this. */
const resourceLimits = { maxOldGenerationSizeMb: 192 } as const

/** The queue is full, or the worker failed. */
export class CvNotRendered extends Error {
  readonly reason: 'queueFull' | 'failed'

  constructor(reason: 'queueFull' | 'failed', message: string) {
    super(message)
    this.name = 'CvNotRendered'
    this.reason = reason
  }
}

interface QueuedCv {
  readonly job: RenderJob
  resolve(rendered: RenderedCv): void
  reject(error: Error): void
}

interface CvWorker {
  readonly thread: Worker
  current: QueuedCv | null
  timer: NodeJS.Timeout | undefined
}

const waiting: QueuedCv[] = []
const workers = new Set<CvWorker>()

export interface PendingCv {
  readonly rendered: Promise<RenderedCv>
  /** How many files wait before this one; 0 while it is being rendered. */
  ahead(): number
}

/**
 * Renders a CV on a worker thread, at most two at a time, because layout would block the event loop.
 *
 * @throws CvNotRendered when too many wait
 */
export function queueCv(job: RenderJob): PendingCv {
  if (waiting.length >= maxWaiting) throw new CvNotRendered('queueFull', 'Too many files wait to be rendered')
  const { promise, resolve, reject } = Promise.withResolvers<RenderedCv>()
  const queued: QueuedCv = { job, resolve, reject }
  waiting.push(queued)
  dispatch()
  return { rendered: promise, ahead: () => waiting.indexOf(queued) + 1 }
}

function dispatch(): void {
  while (waiting.length > 0) {
    const free = [...workers].find(({ current }) => current === null) ?? startWorker()
    const next = free && waiting.shift()
    if (!free || !next) return
    clearTimeout(free.timer)
    free.current = next
    free.timer = setTimeout(() => fail(free, 'It took too long'), maxMs)
    free.thread.postMessage(next.job)
  }
}

function startWorker(): CvWorker | null {
  if (workers.size >= maxWorkers) return null
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits })
  const worker: CvWorker = { thread, current: null, timer: undefined }
  workers.add(worker)
  // A file that is being rendered must not delay shutdown.
  thread.unref()
  thread.on('message', (reply: RenderReply) => settle(worker, reply))
  thread.on('error', (error) => fail(worker, String(error)))
  thread.on('exit', (code) => workers.has(worker) && fail(worker, `The worker exited with code ${code}`))
  return worker
}

function settle(worker: CvWorker, reply: RenderReply): void {
  const { current } = worker
  worker.current = null
  clearTimeout(worker.timer)
  worker.timer = setTimeout(() => stop(worker), idleMs)
  worker.timer.unref()
  if ('rendered' in reply) current?.resolve(reply.rendered)
  else current?.reject(new CvNotRendered('failed', reply.error))
  dispatch()
}

function fail(worker: CvWorker, message: string): void {
  const { current } = worker
  stop(worker)
  current?.reject(new CvNotRendered('failed', message))
  dispatch()
}

function stop(worker: CvWorker): void {
  clearTimeout(worker.timer)
  workers.delete(worker)
  void worker.thread.terminate()
}
