import type { FileHandle } from 'node:fs/promises'

/** A stream or storage of a compound file. */
export interface CompoundEntry {
  readonly name: string
  readonly start: number
  /** Bytes; 0 for storages. */
  readonly size: number
}

/** A compound file ([MS-CFB]), the container of the Office formats before 2007. */
export interface CompoundFile {
  readonly entries: readonly CompoundEntry[]
  /** The content of a stream, in chunks of at most 64 KB. @throws Error when the file is damaged */
  read(entry: CompoundEntry): AsyncGenerator<Buffer>
}

/** Sector numbers from here on are marks, such as the end of a chain. */
const firstMark = 0xfffffffa
const entryBytes = 128
const miniSectorBytes = 64
/** Streams below this size, in bytes, are in mini sectors. */
const miniCutoff = 4096
const chunkBytes = 64 * 1024
/** Sectors of allocation tables: enough for files of 500 MB. */
const maxTableSectors = 8_000
/** More streams than any Office file of that size has. */
const maxEntries = 20_000

/** Reads the tables and the directory only, so that memory does not grow with the file. @throws Error when it is damaged */
export async function openCompoundFile(file: FileHandle): Promise<CompoundFile> {
  const header = await readAt(file, 0, 512)
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new Error('Unknown sector size')
  const sectorBytes = 1 << shift
  const offsetOf = (sector: number) => (sector + 1) * sectorBytes
  const readSectors = async (sectors: readonly number[]) => {
    const parts: Buffer[] = []
    for (const sector of sectors) parts.push(await readAt(file, offsetOf(sector), sectorBytes))
    return Buffer.concat(parts)
  }
  const fat = numbersOf(await readSectors(await findTable()))
  const maxDirectory = Math.ceil((maxEntries * entryBytes) / sectorBytes)
  const directory = await readSectors(chain(fat, header.readUInt32LE(48), maxDirectory))
  const entries = entriesOf(directory)
  const root = entries.find(({ kind }) => kind === 5)
  if (!root) throw new Error('No root entry')
  const miniFat = numbersOf(await readSectors(chain(fat, header.readUInt32LE(60), maxTableSectors)))
  const miniSectors = chain(fat, root.start)

  /** The sectors of the allocation table: the first 109 are in the header, the others in a chain of their own. */
  async function findTable(): Promise<number[]> {
    const inHeader = numbersOf(header.subarray(76))
    const found = [...inHeader]
    let next = header.readUInt32LE(68)
    while (next < firstMark && found.length <= maxTableSectors) {
      const more = numbersOf(await readAt(file, offsetOf(next), sectorBytes))
      found.push(...more.subarray(0, -1))
      next = more.at(-1) ?? firstMark
    }
    if (found.length > maxTableSectors) throw new Error('The allocation table is too large')
    return found.filter((sector) => sector < firstMark)
  }

  async function* readPlaces(places: readonly number[], bytes: number, size: number): AsyncGenerator<Buffer> {
    let left = size
    for (let at = 0; at < places.length && left > 0;) {
      const start = places[at] ?? 0
      // Neighbouring sectors are read together.
      let length = bytes
      for (at++; places[at] === start + length && length + bytes <= chunkBytes; at++) length += bytes
      yield await readAt(file, start, Math.min(length, left))
      left -= length
    }
  }

  const placeOfMini = (sector: number) => {
    const at = sector * miniSectorBytes
    const within = miniSectors[Math.floor(at / sectorBytes)]
    if (within === undefined) throw new Error('A short stream leads nowhere')
    return offsetOf(within) + (at % sectorBytes)
  }
  return {
    entries: entries.filter(({ kind }) => kind === 1 || kind === 2),
    read: ({ start, size }) =>
      size < miniCutoff
        ? readPlaces(chain(miniFat, start).map(placeOfMini), miniSectorBytes, size)
        : readPlaces(chain(fat, start).map(offsetOf), sectorBytes, size),
  }
}

function entriesOf(directory: Buffer): (CompoundEntry & { readonly kind: number })[] {
  const entries = []
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    const kind = directory[at + 66] ?? 0
    const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62)
    entries.push({
      kind,
      name: directory.toString('utf16le', at, at + nameBytes),
      start: directory.readUInt32LE(at + 116),
      size: kind === 1 ? 0 : directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

/** The sectors from `start` on. @throws Error when they never end, or more than `longest` */
function chain(table: Uint32Array, start: number, longest = table.length): number[] {
  const sectors: number[] = []
  for (let sector = start; sector < firstMark; sector = table[sector] ?? NaN) {
    if (Number.isNaN(sector) || sectors.length > longest) throw new Error('A chain leads nowhere')
    sectors.push(sector)
  }
  return sectors
}

function numbersOf(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4))
  for (const at of numbers.keys()) numbers[at] = bytes.readUInt32LE(at * 4)
  return numbers
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead === 0 && length > 0) throw new Error('A sector lies after the end')
  return buffer
}
