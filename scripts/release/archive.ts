import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Packs a folder so that the same files make the same bytes: sorted, of one time, owner and mode. Needs GNU tar. */
export async function pack(folder: string, archive: string, seconds: number): Promise<void> {
  const options = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner']
  const tar = spawn(
    'tar',
    [
      ...options,
      '--format=gnu',
      '--mode=u+rw,go+r-w,a+X',
      '-cf',
      '-',
      '-C',
      dirname(folder),
      basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  )
  const closed = once(tar, 'close') as Promise<[number | null]>
  await pipeline(tar.stdout, createGzip(), createWriteStream(archive))
  const [code] = await closed
  if (code !== 0) throw new Error(`tar ended with code ${code}.`)
}

export interface Weight {
  readonly files: number
  /** What the files take on a disk with blocks of 4 KB. */
  readonly bytes: number
}

/** What is in a folder. */
export async function weigh(folder: string): Promise<Weight> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  const bytes = sizes.reduce((sum, size) => sum + Math.ceil(size / block) * block, 0)
  return { files: sizes.length, bytes }
}
const block = 4_096
