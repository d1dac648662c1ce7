import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
  /** Stores bytes under a given key so that neither a crash nor a power failure loses them once this resolves. */
  putDurably(key: string, bytes: Uint8Array): Promise<void>
  /** The folders of all keys: the part before the slash. Without that of the ledger, whose months `under` lists. */
  folders(under?: string): Promise<string[]>
  /** The keys of everything in a folder. */
  list(folder: string): Promise<string[]>
  /** When the file was stored; null when the key does not exist. */
  storedAt(key: string): Promise<Date | null>
}

/** A store on the local disk. */
export function diskStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return storeOn(disk, {
    async readRange(key, range) {
      const file = await open(join(folder, key))
      return file.createReadStream(range)
    },
    putDurably: (key, bytes) => writeDurably(folder, key, bytes),
  })
}

/** Flushes the file and the folders that name it. */
async function writeDurably(folder: string, key: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  // Windows opens no folders.
  if (process.platform === 'win32') return
  for (let at = dirname(path); at.length >= folder.length; at = dirname(at)) {
    const entries = await open(at, 'r')
    await entries.sync().finally(() => entries.close())
  }
}

/** The store that a configuration names. */
export const openStore = async ({
  s3Url,
  folder,
}: {
  readonly s3Url: string | null
  readonly folder: string
}): Promise<FileStore> => (s3Url ? s3Store(s3Url) : diskStore(folder))

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
  const disk = new Disk(driver)
  return storeOn(disk, {
    async readRange(key, { start, end }) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` })
      const { Body: body } = await client.send(command)
      return body as Readable
    },
    // A bucket acknowledges what is stored for good.
    putDurably: (key, bytes) => disk.put(key, bytes),
  })
}

/** Whether a store would give out this key, or name a derived file or an entry of the ledger so: not, for instance, what NFS leaves behind. */
export const isKey = (key: string): boolean => /^[\w-]+(?:\/[\w-][\w.-]*)+$/.test(key)

/** Where the ledger is: beside the folders of files, whose names have two characters. */
export const ledgerFolder = 'ledger'

function storeOn(disk: Disk, own: Pick<FileStore, 'readRange' | 'putDurably'>): FileStore {
  return {
    ...own,
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
    folders: async (under) => {
      const found = await listAll(disk, under)
      const folders = found.flatMap((one) => (one.isDirectory ? one.prefix.replace(/\/$/, '') : []))
      return folders.filter((folder) => folder !== ledgerFolder)
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
