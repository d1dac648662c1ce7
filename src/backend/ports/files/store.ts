import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk, type DriveDirectory, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** The positions of the first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Stores files under random keys; access control is in the database. */
export interface FileStore {
  /** Streams a file from disk into the store; returns its key. */
  put(path: string): Promise<string>
  /** Stores bytes from memory, such as a re-encoded picture; returns their key. */
  putBytes(bytes: Uint8Array): Promise<string>
  /** Stores bytes under a given key, for files derived from another one. */
  putAt(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Readable>
  /** Streams a part of a file; `start` and `end` are its first and last byte. */
  readRange(key: string, range: ByteRange): Promise<Readable>
  /** Null when the key does not exist. */
  find(key: string): Promise<Readable | null>
  /** Does nothing when the key does not exist. */
  delete(key: string): Promise<void>
  /** The folders of all keys: the part before the slash. */
  folders(): Promise<string[]>
  /** The keys of everything in a folder. */
  list(folder: string): Promise<string[]>
  /** When the file was stored; null when the key does not exist. */
  storedAt(key: string): Promise<Date | null>
}

/** A store on the local disk. */
export function diskStore(folder: string): FileStore {
  return storeOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })), async (key, range) => {
    const file = await open(join(folder, key))
    return file.createReadStream(range)
  })
}

/** A store in an S3 bucket: `s3://key:secret@endpoint/bucket?region=…`, over TLS unless `tls=off`. */
export async function s3Store(url: string): Promise<FileStore> {
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const { username, password, host, pathname, searchParams } = new URL(url)
  const bucket = pathname.slice(1)
  const client = new S3Client({
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'auto',
    forcePathStyle: true,
  })
  const driver = new S3Driver({ client, bucket, supportsACL: false, visibility: 'private' })
  return storeOn(new Disk(driver), async (key, { start, end }) => {
    const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` })
    const { Body: body } = await client.send(command)
    return body as Readable
  })
}

function storeOn(disk: Disk, readRange: FileStore['readRange']): FileStore {
  return {
    readRange,
    async put(path) {
      const key = newKey()
      await disk.putStream(key, createReadStream(path))
      return key
    },
    async putBytes(bytes) {
      const key = newKey()
      await disk.put(key, bytes)
      return key
    },
    putAt: (key, bytes) => disk.put(key, bytes),
    read: (key) => disk.getStream(key),
    find: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
    delete: (key) => disk.delete(key),
    folders: async () => {
      const found = await listAll(disk)
      return found.flatMap((one) => (one.isDirectory ? one.prefix.replace(/\/$/, '') : []))
    },
    list: async (folder) => {
      const found = await listAll(disk, folder)
      return found.flatMap((one) => (one.isFile ? one.key : []))
    },
    storedAt: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).lastModified : null),
  }
}

/** Everything directly below a prefix, however many pages the store gives it in. */
async function listAll(disk: Disk, prefix?: string) {
  const found: (DriveFile | DriveDirectory)[] = []
  for (let token: string | undefined; ;) {
    try {
      const page = await disk.listAll(prefix, token ? { paginationToken: token } : {})
      found.push(...page.objects)
      token = page.paginationToken
      if (!token) return found
    } catch (error) {
      // A folder is made with its first file.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return found
      throw error
    }
  }
}

/** 192 random bits; the first two characters distribute the files over folders. */
function newKey(): string {
  const name = randomBytes(24).toString('base64url')
  return `${name.slice(0, 2).toLowerCase()}/${name}`
}
