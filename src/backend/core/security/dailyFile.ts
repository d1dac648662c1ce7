import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, unlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/** Retention of network addresses in days, in the log and in the database; the privacy policy states it. */
export const addressDays = 90
const dayMs = 24 * 60 * 60 * 1000

export interface LineSink {
  write(line: string): void
  stop(): Promise<void>
}

interface Options {
  readonly now: () => Date
  /** Called when a line could not be written; later lines are still attempted. */
  readonly onError: (error: unknown) => void
}

/**
 * Writes one file per day, `security.log.2026-03-02`, readable by its owner alone. Several processes may share a
 * path: lines are appended and nothing is renamed. Each new day deletes the files past the retention of the addresses
 * in them.
 */
export function dailyFile(path: string, { now, onError }: Options): LineSink {
  const full = resolve(path)
  let day = ''
  let stream: WriteStream | null = null
  const ready = mkdir(dirname(full), { recursive: true }).catch(onError)
  let queue: Promise<unknown> = ready

  function open(today: string): void {
    stream?.end()
    day = today
    stream = createWriteStream(`${full}.${today}`, { flags: 'a', mode: 0o600 })
    stream.on('error', onError)
    queue = queue.then(() => deleteOld(full, now())).catch(onError)
  }
  return {
    write(line) {
      const today = now().toISOString().slice(0, 10)
      queue = queue.then(() => {
        if (today !== day || stream?.destroyed !== false) open(today)
        stream?.write(line)
      }, onError)
    },
    async stop() {
      // Opening a file appends the cleanup to the queue, so it is awaited twice.
      await queue
      await queue
      const last = stream
      if (last && !last.destroyed) await new Promise<void>((done) => last.end(() => done()))
    },
  }
}

async function deleteOld(path: string, now: Date): Promise<void> {
  const folder = dirname(path)
  const oldest = new Date(now.getTime() - addressDays * dayMs).toISOString().slice(0, 10)
  const prefix = `${basename(path)}.`
  for (const name of await readdir(folder)) {
    const day = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    if (/^\d{4}-\d{2}-\d{2}$/.test(day) && day < oldest) await unlink(join(folder, name))
  }
}
