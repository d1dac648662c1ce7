import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { leaveOut, addUnopenedFile, nothingParsed, type ParsedFile } from '../parsed.ts'
import { headBytes, isReadTable, readTable } from './tables.ts'
import { decodeHead, decodeText } from './texts.ts'
import { Unreadable } from './unreadable.ts'

/** Complete archives contain every picture that somebody posted. */
const maxEntries = 5_000
/** Sizes are counted while reading, because an archive may state others. */
const maxFileBytes = 4 * 1024 * 1024
const maxBytes = 16 * 1024 * 1024
/** Texts compress to a tenth; what compresses to less than this part is made to fill memory. */
const maxRatio = 150
const freeBytes = 256 * 1024

/**
 * Reads the tables in an archive of LinkedIn. Of each only the columns are read first, and all of it only if these are known;
 * everything else stays unopened.
 *
 * @throws Unreadable
 */
export const readArchive = (path: string): Promise<ParsedFile> => withArchive(path, readTables)

/** Opens an archive while it is read. Nothing is written to disk, so paths have no meaning. @throws Unreadable */
async function withArchive<T>(path: string, read: (zip: ZipFile) => Promise<T>): Promise<T> {
  const zip = await open(path)
  try {
    if (zip.entryCount > maxEntries) throw new Unreadable('importArchiveTooManyFiles')
    return await read(zip)
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(reasonOf(error), error)
  } finally {
    zip.close()
  }
}

/** The files of an archive whose names match, by name. @throws Unreadable */
export const readParts = (path: string, names: RegExp): Promise<ReadonlyMap<string, Buffer>> =>
  withArchive(path, async (zip) => {
    const parts = new Map<string, Buffer>()
    let left = maxBytes
    for await (const entry of zip.eachEntry()) {
      if (!names.test(entry.fileName)) continue
      if (entry.isEncrypted()) throw new Unreadable('importArchiveEncrypted')
      const bytes = await readEntry(zip, entry, left)
      left -= bytes?.length ?? 0
      if (bytes) parts.set(entry.fileName, bytes)
    }
    return parts
  })

async function open(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, validateEntrySizes: true })
  } catch (error) {
    throw new Unreadable('importArchiveDamaged', error)
  }
}

/** The library refuses names that would leave the folder into which an archive is unpacked. */
const reasonOf = (error: unknown) =>
  /absolute path|invalid relative path|invalid characters in fileName/.test(String(error))
    ? 'importArchivePaths'
    : 'importArchiveDamaged'

async function readTables(zip: ZipFile): Promise<ParsedFile> {
  const parsed = nothingParsed('linkedIn')
  const found = { tables: 0, encrypted: false, archives: 0, bytes: 0 }
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    if (entry.isEncrypted()) found.encrypted = true
    else if (/\.zip$/i.test(entry.fileName)) found.archives += 1
    else if (/\.csv$/i.test(entry.fileName)) {
      const bytes = await readEntry(zip, entry, maxBytes - found.bytes, isReadTable)
      found.bytes += bytes?.length ?? 0
      if (bytes && readTableOf(bytes, entry.fileName, parsed)) {
        found.tables += 1
        continue
      }
    }
    addUnopenedFile(parsed, entry.fileName)
  }
  if (found.tables > 0) return parsed
  if (found.encrypted) throw new Unreadable('importArchiveEncrypted')
  throw new Unreadable(found.archives > 0 ? 'importArchiveNested' : 'importArchiveUnknown')
}

/** A damaged table does not keep the others from being read. */
function readTableOf(bytes: Buffer, fileName: string, parsed: ParsedFile): boolean {
  if (!isReadTable(decodeHead(bytes))) return false
  try {
    return readTable(decodeText(bytes), fileName, parsed)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    leaveOut(parsed, { kind: 'profile', part: 'table', title: fileName, reason: 'unreadable' })
    return true
  }
}

/** The content of a file; null if its beginning is not wanted, and then nothing beyond that is read. */
async function readEntry(
  zip: ZipFile,
  entry: Entry,
  left: number,
  isWanted: (head: string) => boolean = () => true,
): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  let wanted = false
  const stream = await zip.openReadStreamPromise(entry)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      chunks.push(chunk)
      if (size > Math.min(maxFileBytes, left) || size > freeBytes + maxRatio * entry.compressedSize)
        throw new Unreadable('importArchiveTooBig')
      if (!wanted && size >= headBytes) {
        wanted = isWanted(decodeHead(Buffer.concat(chunks)))
        if (!wanted) return null
      }
    }
  } finally {
    stream.destroy()
  }
  return Buffer.concat(chunks)
}
