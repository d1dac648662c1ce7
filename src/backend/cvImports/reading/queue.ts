import { Worker } from 'node:worker_threads'
import type { ParsedFile } from '../parsed.ts'
import { Unreadable } from './unreadable.ts'
import type { ReadReply } from './worker.ts'

/** A file takes a fraction of a second; clients behind a longer queue would give up. */
const maxWaiting = 20
/** Timeout of one file, in milliseconds. Genuine ones stay far below, also on a busy machine. */
const maxReadMs = 4_000
/** Timeout of starting the thread, in milliseconds. */
const maxStartMs = 20_000
/** Idle time after which the thread is stopped to release its memory, in milliseconds. */
const idleMs = 15_000
const resourceLimits = { maxOldGenerationSizeMb: 128 } as const

export class ImportQueueFull extends Error {}

interface QueuedFile {
  readonly path: string
  resolve(parsed: ParsedFile): void
  reject(error: Error): void
}

const waiting: QueuedFile[] = []
let current: QueuedFile | null = null
let thread: Worker | null = null
let isReady = false
let timer: NodeJS.Timeout | undefined

/**
 * Reads a file on a thread of its own, one at a time: a crafted file cannot block the event loop, and the thread that it
 * exhausts is replaced.
 *
 * @throws Unreadable
 * @throws ImportQueueFull
 */
export function queueFile(path: string): Promise<ParsedFile> {
  if (waiting.length >= maxWaiting) throw new ImportQueueFull('Too many files wait to be read')
  const { promise, resolve, reject } = Promise.withResolvers<ParsedFile>()
  waiting.push({ path, resolve, reject })
  dispatch()
  return promise
}

function dispatch(): void {
  if (current) return
  clearTimeout(timer)
  current = waiting.shift() ?? null
  if (!current) {
    timer = setTimeout(stop, idleMs)
    timer.unref()
    return
  }
  thread ??= start()
  // The time to start the thread does not count against the file.
  if (isReady) send()
  else timer = setTimeout(fail, maxStartMs)
}

function send(): void {
  thread?.postMessage(current?.path)
  clearTimeout(timer)
  timer = setTimeout(fail, maxReadMs)
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits })
  isReady = false
  // A file that is being read must not delay shutdown.
  started.unref()
  started.on('message', (reply: ReadReply) => started === thread && receive(reply))
  // Out of memory: what exhausts the thread is refused like what takes too long.
  started.on('error', () => started === thread && fail())
  started.on('exit', () => started === thread && fail())
  return started
}

function receive(reply: ReadReply): void {
  if ('ready' in reply) {
    isReady = true
    if (current) send()
    return
  }
  if ('parsed' in reply) settle((file) => file.resolve(reply.parsed))
  else if ('unreadable' in reply) settle((file) => file.reject(new Unreadable(reply.unreadable)))
  else settle((file) => file.reject(new Error(reply.error)))
}

function fail(): void {
  stop()
  settle((file) => file.reject(new Unreadable('importTooSlow')))
}

function settle(report: (file: QueuedFile) => void): void {
  const file = current
  current = null
  if (file) report(file)
  dispatch()
}

function stop(): void {
  const stopped = thread
  thread = null
  isReady = false
  clearTimeout(timer)
  void stopped?.terminate()
}
