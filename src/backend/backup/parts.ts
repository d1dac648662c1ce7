import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface PartHash {
  readonly bytes: number
  readonly sha256: string
}

/** Writes a stream into a new file and onto the disk. @throws Error when the file exists */
export async function writePart(path: string, source: Readable, ...through: Transform[]): Promise<PartHash> {
  const hash = hashing()
  await pipeline([source, ...through, hash.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 })])
  await flush(path)
  return hash.result()
}

export async function hashPart(path: string): Promise<PartHash> {
  const hash = hashing()
  hash.stream.resume()
  await pipeline(createReadStream(path), hash.stream)
  return hash.result()
}

function hashing() {
  const sha256 = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sha256.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: (): PartHash => ({ bytes, sha256: sha256.digest('hex') }) }
}

/** The file, and the folder that names it. */
export async function flush(path: string): Promise<void> {
  const paths = process.platform === 'win32' ? [path] : [path, dirname(path)]
  for (const one of paths) {
    const handle = await open(one, 'r')
    await handle.sync().finally(() => handle.close())
  }
}
