import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Disk, type DriveDirectory, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** The port that files are kept behind. Keys are random; what they may be read by is the database's to say. */
export interface FileStore {
  /** Streams a file from disk into the store; gives its key. */
  keep(path: string): Promise<string>
  /** Keeps what has been made in memory, such as a re-encoded picture. */
  keepBytes(bytes: Uint8Array): Promise<string>
  /** Keeps what belongs to another file, under a key made from that one's. */
  keepAt(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Readable>
  /** Null when nothing is kept under the key. */
  find(key: string): Promise<Readable | null>
  /** Does nothing where nothing is kept. */
  forget(key: string): Promise<void>
  /** The folders that there are: the part of a key before its slash. */
  folders(): Promise<string[]>
  /** The keys of everything in a folder. */
  list(folder: string): Promise<string[]>
  /** When it was put there; null when nothing is kept under the key. */
  keptSince(key: string): Promise<Date | null>
}

/** Files on this machine's disk. */
export function diskStore(folder: string): FileStore {
  return storeOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })))
}

/** Files in an S3 bucket: `s3://key:secret@endpoint/bucket?region=…`, over TLS unless `tls=off`. */
export async function s3Store(url: string): Promise<FileStore> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { username, password, host, pathname, searchParams } = new URL(url)
  return storeOn(
    new Disk(
      new S3Driver({
        credentials: {
          accessKeyId: decodeURIComponent(username),
          secretAccessKey: decodeURIComponent(password),
        },
        endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
        region: searchParams.get('region') ?? 'auto',
        bucket: pathname.slice(1),
        forcePathStyle: true,
        supportsACL: false,
        visibility: 'private',
      }),
    ),
  )
}

function storeOn(disk: Disk): FileStore {
  return {
    async keep(path) {
      const key = newKey()
      await disk.putStream(key, createReadStream(path))
      return key
    },
    async keepBytes(bytes) {
      const key = newKey()
      await disk.put(key, bytes)
      return key
    },
    keepAt: (key, bytes) => disk.put(key, bytes),
    read: (key) => disk.getStream(key),
    find: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
    forget: (key) => disk.delete(key),
    folders: async () => {
      const found = await listAll(disk)
      return found.flatMap((one) => (one.isDirectory ? one.prefix.replace(/\/$/, '') : []))
    },
    list: async (folder) => {
      const found = await listAll(disk, folder)
      return found.flatMap((one) => (one.isFile ? one.key : []))
    },
    keptSince: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).lastModified : null),
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

/** 192 random bits; the first two letters spread the files over folders. */
function newKey(): string {
  const name = randomBytes(24).toString('base64url')
  return `${name.slice(0, 2).toLowerCase()}/${name}`
}
