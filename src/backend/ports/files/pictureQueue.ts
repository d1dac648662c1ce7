import { fork, type ChildProcess } from 'node:child_process'
import type { PictureJob, ResultOf } from './processPicture.ts'
import { unreadable } from './unreadable.ts'

/** A picture takes up to a second; clients behind a longer queue would give up. */
const maxWaiting = 20
/** Timeout of one picture, in milliseconds; legitimate ones stay far below. */
const maxMs = 20_000
/** Idle time after which the process is stopped to release its memory, in milliseconds. */
const idleMs = 15_000

/** A picture was not processed, for a reason other than the picture itself. */
export class PictureNotProcessed extends Error {
  readonly reason: 'queueFull' | 'aborted'

  constructor(reason: 'queueFull' | 'aborted') {
    super(`Picture not processed: ${reason}`)
    this.name = 'PictureNotProcessed'
    this.reason = reason
  }
}

type AnyResult = ResultOf<PictureJob>

interface QueuedPicture {
  readonly job: PictureJob
  resolve(result: AnyResult): void
  reject(error: Error): void
}

const waiting: QueuedPicture[] = []
let current: QueuedPicture | null = null
let child: ChildProcess | null = null
let timer: NodeJS.Timeout | undefined
let lastId = 0

/**
 * Processes a picture, document or video in a separate process, one at a time, which bounds the memory of decoding and releases it when idle.
 * An aborted request leaves the queue; if its picture is being processed, the process is killed.
 * @throws PictureNotProcessed
 */
export function queuePicture<Job extends PictureJob>(job: Job, signal?: AbortSignal): Promise<ResultOf<Job>> {
  if (waiting.length >= maxWaiting) throw new PictureNotProcessed('queueFull')
  if (signal?.aborted) throw aborted()
  return new Promise((resolve, reject) => {
    const one: QueuedPicture = { job, resolve: (result) => resolve(result as ResultOf<Job>), reject }
    const abort = () => {
      const at = waiting.indexOf(one)
      if (at >= 0) waiting.splice(at, 1)
      reject(aborted())
      if (current === one) stopChild()
    }
    signal?.addEventListener('abort', abort, { once: true })
    const done = () => signal?.removeEventListener('abort', abort)
    one.resolve = (result) => (done(), resolve(result as ResultOf<Job>))
    one.reject = (error) => (done(), reject(error))
    waiting.push(one)
    next()
  })
}

const aborted = () => new PictureNotProcessed('aborted')

function next(): void {
  if (current) return
  clearTimeout(timer)
  current = waiting.shift() ?? null
  if (!current) {
    timer = setTimeout(stopChild, idleMs)
    timer.unref()
    return
  }
  child ??= startChild()
  child.send({ id: ++lastId, job: current.job })
  // A picture that takes this long is probably crafted to.
  timer = setTimeout(() => fail(true), maxMs)
}

function fail(timedOut = false): void {
  settle(current ? unreadable(current.job) : null, timedOut)
}

function settle(result: AnyResult | null, timedOut = false): void {
  const one = current
  current = null
  if (timedOut) stopChild()
  if (result) one?.resolve(result)
  next()
}

function startChild(): ChildProcess {
  const started = fork(new URL('./pictureProcess.ts', import.meta.url), {
    serialization: 'json',
    execArgv: [],
  })
  started.unref()
  started.channel?.unref()
  started.on('message', ({ id, result }: { id: number; result: AnyResult }) => {
    if (started === child && id === lastId) settle(result)
  })
  // A crash is attributed to the current picture; the next one gets a new process.
  started.on('exit', () => started === child && ((child = null), fail()))
  started.on('error', () => started === child && ((child = null), fail()))
  return started
}

function stopChild(): void {
  const stopped = child
  child = null
  stopped?.kill('SIGKILL')
  if (current) {
    current = null
    next()
  }
}
