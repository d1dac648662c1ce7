import { crc32, deflateRawSync } from 'node:zlib'

export interface RawEntry {
  readonly name: string
  readonly content?: string | Buffer
  /** Written into the headers instead of the true size, in bytes. */
  readonly claimedSize?: number
  /** 8: deflated, 0: stored; other methods do not exist. */
  readonly method?: number
  /** 1: encrypted. */
  readonly flags?: number
  /** Points to the data of this entry instead of its own. */
  readonly dataOf?: number
}

/** An archive whose headers may lie. */
export function rawZip(entries: readonly RawEntry[], { comment = '' } = {}): Buffer {
  const locals: Buffer[] = []
  const heads: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  for (const { name, content = '', claimedSize, method = 8, flags = 0, dataOf } of entries) {
    const plain = Buffer.from(content)
    const data = method === 8 ? deflateRawSync(plain) : plain
    const sizes = [crc32(plain), data.length, claimedSize ?? plain.length] as const
    offsets.push(dataOf === undefined ? offset : (offsets[dataOf] ?? 0))
    if (dataOf === undefined) {
      const local = Buffer.alloc(30)
      local.writeUInt32LE(0x04034b50, 0)
      local.writeUInt16LE(flags, 6)
      local.writeUInt16LE(method, 8)
      for (const [at, size] of sizes.entries()) local.writeUInt32LE(size, 14 + 4 * at)
      local.writeUInt16LE(Buffer.byteLength(name), 26)
      locals.push(local, Buffer.from(name), data)
      offset += 30 + Buffer.byteLength(name) + data.length
    }
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(flags, 8)
    head.writeUInt16LE(method, 10)
    for (const [at, size] of sizes.entries()) head.writeUInt32LE(size, 16 + 4 * at)
    head.writeUInt16LE(Buffer.byteLength(name), 28)
    head.writeUInt32LE(offsets.at(-1) ?? 0, 42)
    heads.push(head, Buffer.from(name))
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)])
}
