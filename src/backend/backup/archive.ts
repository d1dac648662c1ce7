import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open as openFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { BackupRefused } from './manifest.ts'
import { flush } from './parts.ts'

const isArchive = (path: string) => path.endsWith('.zip')

/**
 * Lets a backup be written into a folder, or beside its place when it is to be an archive, which then appears whole.
 * @throws BackupRefused when the archive exists
 */
export async function writeBackup<T>(path: string, write: (folder: string) => Promise<T>): Promise<T> {
  if (!isArchive(path)) return write(path)
  // Reserves the name; what is there is not overwritten.
  await openFile(path, 'wx', 0o600)
    .then((file) => file.close())
    .catch(() => {
      throw new BackupRefused(`${path} exists, or cannot be written.`)
    })
  const folder = await mkdtemp(`${path}-`)
  try {
    const written = await write(join(folder, 'backup'))
    await pack(join(folder, 'backup'), join(folder, 'archive'))
    await rename(join(folder, 'archive'), path)
    return written
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lets a backup be read from a folder, or unpacks an archive beside it for that time. @throws BackupRefused */
export async function readBackup<T>(path: string, read: (folder: string) => Promise<T>): Promise<T> {
  if (!isArchive(path)) return read(path)
  const folder = await mkdtemp(`${path}-`)
  try {
    await unpack(path, folder).catch((error: unknown) => {
      throw new BackupRefused(
        `${path} cannot be unpacked, it is truncated or no archive: ${(error as Error).message}`,
      )
    })
    return await read(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Without compression: rows are compressed, and so are most files. */
async function pack(folder: string, into: string): Promise<void> {
  const zip = new ZipFile()
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of found) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    zip.addFile(path, relative(folder, path).split(sep).join('/'), { compress: false })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(into, { flags: 'wx', mode: 0o600 }))
  await flush(into)
}

/** The library refuses names that lead out of the folder, and contents of another size than they say. */
async function unpack(path: string, folder: string): Promise<void> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      const to = join(folder, entry.fileName)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await pipeline(
        await zip.openReadStreamPromise(entry),
        createWriteStream(to, { flags: 'wx', mode: 0o600 }),
      )
    }
  } finally {
    zip.close()
  }
}
