import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** There is no space left for the bytes that arrive. */
export class NoSpaceLeft extends Error {
  constructor(cause: unknown) {
    super('No space is left for partial files', { cause })
    this.name = 'NoSpaceLeft'
  }
}

/** Files that arrive in parts, possibly through several processes, on a disk that these share. */
export interface PartialFiles {
  /** @throws NoSpaceLeft */
  create(id: string): Promise<void>
  /** Bytes that have arrived; null when there is no such file. */
  size(id: string): Promise<number | null>
  /**
   * Appends to a file of `from` bytes, one chunk in memory at a time, and returns its new size. When the source fails,
   * everything that has arrived is there.
   * @throws NoSpaceLeft
   */
  append(id: string, from: number, source: AsyncIterable<Uint8Array>): Promise<number>
  path(id: string): string
  /** Does nothing when there is no such file. */
  delete(id: string): Promise<void>
  /** All files, with the time of their last change. */
  list(): Promise<{ readonly id: string; readonly changedAt: Date }[]>
}

export function partialFilesIn(folder: string): PartialFiles {
  const path = (id: string) => join(folder, id)
  return {
    path,
    async create(id) {
      await mkdir(folder, { recursive: true })
      await assertSpace(async () => (await open(path(id), 'wx', 0o600)).close())
    },
    async size(id) {
      return ignoringMissing(async () => (await stat(path(id))).size, null)
    },
    async append(id, from, source) {
      const file = await open(path(id), 'r+')
      let at = from
      try {
        for await (const chunk of source) {
          for (let written = 0; written < chunk.length;)
            written += await assertSpace(
              async () =>
                (await file.write(chunk, written, chunk.length - written, at + written)).bytesWritten,
            )
          at += chunk.length
        }
      } finally {
        await file.close()
      }
      return at
    },
    delete: (id) => rm(path(id), { force: true }),
    async list() {
      const ids = await ignoringMissing(() => readdir(folder), [])
      const found = ids.map((id) =>
        ignoringMissing(async () => ({ id, changedAt: (await stat(path(id))).mtime }), null),
      )
      return (await Promise.all(found)).filter((one) => one !== null)
    },
  }
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

async function assertSpace<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (full.has((error as NodeJS.ErrnoException).code ?? '')) throw new NoSpaceLeft(error)
    throw error
  }
}

async function ignoringMissing<T, Other>(read: () => Promise<T>, otherwise: Other): Promise<T | Other> {
  try {
    return await read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}
