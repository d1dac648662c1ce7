import { fork, type ChildProcess } from 'node:child_process'
import { childEnvironment } from '../../db/childEnvironment.ts'
import { createFairQueue, type Turn } from './fairQueue.ts'
import type { ProcessLimits } from './limitWatch.ts'
import type { JobMessage, ProcessReply } from './serveJobs.ts'

export interface IsolatedProcessOptions<Job> extends ProcessLimits {
  /** What the process runs; it calls `serveJobs`. */
  readonly module: URL
  /** What JavaScript may allocate, in megabytes, where that is most of what the process takes. */
  readonly heapMb?: number
  /** Jobs that wait, of everybody and of one owner; clients behind a longer queue would give up. */
  readonly waiting: { readonly all: number; readonly ofOwner: number }
  /** A limit that depends on the file and not on the load, in seconds of CPU. */
  cpuSeconds(job: Job): number
  /** For a process that waits instead of working, in milliseconds. */
  readonly maxMs: number
}

type Reason = 'queueFull' | 'aborted' | 'exhausted' | 'failed'

/** A job has no result: too many wait, its client has left, it exceeded its limits, or its code failed. */
export class IsolatedJobError extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(`Isolated job not done: ${reason}`, { cause })
    this.name = 'IsolatedJobError'
    this.reason = reason
  }
}

/** Starting takes a fraction of a second, on a busy machine longer; milliseconds. */
const maxStartMs = 20_000
/** Idle time after which a process is stopped to release its memory, in milliseconds. */
const idleMs = 15_000
/** A process that a job has left larger than this is replaced: allocators return little. */
const freshAboveMb = 192

interface QueuedJob {
  readonly job: unknown
  /** What the job has achieved so far; its result if it exceeds its limits. */
  partial?: unknown
  resolve(result: unknown): void
  reject(error: IsolatedJobError): void
}

/**
 * A process of its own for what reads files of strangers, one job at a time. A file that is made to exhaust its reader costs
 * at most the limits, and fails alone. Owners take turns.
 */
export function createIsolatedProcess<Job, Result>(options: IsolatedProcessOptions<Job>) {
  const waiting = createFairQueue<QueuedJob>(options.waiting)
  let current: QueuedJob | null = null
  let child: ChildProcess | null = null
  let isReady = false
  let timer: NodeJS.Timeout | undefined
  let lastId = 0

  function dispatch(): void {
    if (current) return
    clearTimeout(timer)
    current = waiting.next()
    if (!current) {
      timer = setTimeout(stop, idleMs)
      timer.unref()
      return
    }
    child ??= start()
    // The time to start does not count against the file.
    if (isReady) send(current)
    else timer = setTimeout(exhaust, maxStartMs)
  }

  function send({ job }: QueuedJob): void {
    const message: JobMessage = { id: ++lastId, job, cpuSeconds: options.cpuSeconds(job as Job) }
    child?.send(message)
    clearTimeout(timer)
    timer = setTimeout(exhaust, options.maxMs)
  }

  function start(): ChildProcess {
    isReady = false
    const { memoryMb, heapMb } = options
    const started = fork(options.module, [JSON.stringify({ memoryMb } satisfies ProcessLimits)], {
      serialization: 'advanced',
      env: childEnvironment(),
      // Small young generations are collected often, instead of growing to what the limits allow.
      execArgv: heapMb ? [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=2'] : [],
    })
    started.unref()
    started.channel?.unref()
    started.on('message', (reply: ProcessReply) => started === child && receive(reply))
    // What ends the process is attributed to the current file; the next one gets a new process.
    started.on('exit', () => started === child && exhaust())
    started.on('error', () => started === child && exhaust())
    return started
  }

  function receive(reply: ProcessReply): void {
    if ('ready' in reply) {
      isReady = true
      if (current) send(current)
    } else if (!current || reply.id !== lastId) return
    else if ('partial' in reply) current.partial = reply.partial
    else if ('error' in reply) settle(({ reject }) => reject(new IsolatedJobError('failed', reply.error)))
    else {
      if (reply.memoryMb > freshAboveMb) stop()
      settle(({ resolve }) => resolve(reply.result))
    }
  }

  /** A process that does not start says nothing about the file. */
  function exhaust(): void {
    const reason = isReady ? 'exhausted' : 'failed'
    stop()
    settle(({ partial, resolve, reject }) =>
      partial === undefined ? reject(new IsolatedJobError(reason)) : resolve(partial),
    )
  }

  function settle(report: (job: QueuedJob) => void): void {
    const job = current
    current = null
    if (job) report(job)
    dispatch()
  }

  function stop(): void {
    const stopped = child
    child = null
    isReady = false
    clearTimeout(timer)
    stopped?.kill('SIGKILL')
  }

  /**
   * Runs a job when it is its turn. An aborted one leaves the queue; if it is being run, the process is stopped.
   * @throws IsolatedJobError
   */
  return (job: Job, turn: Turn, signal?: AbortSignal): Promise<Result> => {
    if (signal?.aborted) return Promise.reject(new IsolatedJobError('aborted'))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const queued: QueuedJob = { job, resolve, reject }
    if (!waiting.add(queued, turn)) return Promise.reject(new IsolatedJobError('queueFull'))
    const abort = () => {
      waiting.remove(queued)
      reject(new IsolatedJobError('aborted'))
      if (current !== queued) return
      stop()
      settle(() => undefined)
    }
    signal?.addEventListener('abort', abort, { once: true })
    dispatch()
    return (promise as Promise<Result>).finally(() => signal?.removeEventListener('abort', abort))
  }
}
