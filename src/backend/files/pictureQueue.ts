import { fork, type ChildProcess } from 'node:child_process'
import { refuse } from '../core/refuse.ts'
import type { PictureOrder, PictureResult } from './processPicture.ts'

/** A picture takes a second at worst: who waits behind this many would have left. */
const maxWaiting = 20
/** Longest time for one picture, in milliseconds; no honest one takes it. */
const maxMs = 20_000
/** After this long without work the process ends, and its memory with it, in milliseconds. */
const idleMs = 15_000

interface Waiting {
  readonly order: PictureOrder
  resolve(result: PictureResult): void
  reject(error: Error): void
}

const waiting: Waiting[] = []
let current: Waiting | null = null
let child: ChildProcess | null = null
let timer: NodeJS.Timeout | undefined
let lastId = 0

/**
 * Has a picture worked on, one after the other, in a process of its own: what decoding takes of memory is taken there,
 * once, and given back. Who has left is taken out of the queue, and work under way for them is broken off.
 * @throws Refused 503 when too many wait
 */
export function workOnPicture(order: PictureOrder, signal?: AbortSignal): Promise<PictureResult> {
  if (waiting.length >= maxWaiting) throw refuse('unavailable', { retryAfter: 5 })
  if (signal?.aborted) throw gone()
  return new Promise((resolve, reject) => {
    const one: Waiting = { order, resolve, reject }
    const leave = () => {
      const at = waiting.indexOf(one)
      if (at >= 0) waiting.splice(at, 1)
      reject(gone())
      if (current === one) stopChild()
    }
    signal?.addEventListener('abort', leave, { once: true })
    const done = () => signal?.removeEventListener('abort', leave)
    one.resolve = (result) => (done(), resolve(result))
    one.reject = (error) => (done(), reject(error))
    waiting.push(one)
    next()
  })
}

/** Nobody reads it any more. */
const gone = () => refuse('unavailable')

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
  child.send({ id: ++lastId, order: current.order })
  // A picture that takes this long is made to: what cannot be drawn in time cannot be read.
  timer = setTimeout(() => settle({ refused: 'pictureUnreadable' }, true), maxMs)
}

function settle(result: PictureResult, ends = false): void {
  const one = current
  current = null
  if (ends) stopChild()
  one?.resolve(result)
  next()
}

function startChild(): ChildProcess {
  const started = fork(new URL('./pictureProcess.ts', import.meta.url), {
    serialization: 'json',
    execArgv: [],
  })
  started.unref()
  started.channel?.unref()
  started.on('message', ({ id, result }: { id: number; result: PictureResult }) => {
    if (started === child && id === lastId) settle(result)
  })
  // What it died of is the picture it was at; the next one gets a new process.
  started.on('exit', () => started === child && ((child = null), settle({ refused: 'pictureUnreadable' })))
  started.on('error', () => started === child && ((child = null), settle({ refused: 'pictureUnreadable' })))
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

/** The process that works on pictures now, for measurements. */
export const pictureProcessId = (): number | null => child?.pid ?? null
