import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, unlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/** Days that a network address is kept, in the log and in the database; the privacy notice says so. */
export const addressDays = 90
const dayMs = 24 * 60 * 60 * 1000

export interface LineSink {
  write(line: string): void
  stop(): Promise<void>
}

interface Options {
  readonly now: () => Date
  /** Told when a line could not be written; writing goes on with the next. */
  readonly onError: (error: unknown) => void
}

/**
 * A file a day, `security.log.2026-03-02`, readable by its owner alone. Several processes may write to one path: lines
 * are appended, and nothing is renamed. With each new day the files that are older than the addresses in them may be
 * kept are deleted.
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
      // What deletes old files is appended to the queue by what opens one.
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
