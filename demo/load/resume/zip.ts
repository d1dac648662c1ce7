import { crc32 } from 'node:zlib'

/** A deterministic zip of uncompressed entries; see PKWARE APPNOTE 4.3. */
export function storedZip(entries: readonly { name: string; text: string }[]): Uint8Array {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const label = Buffer.from(name)
    const body = Buffer.from(text)
    const facts = sharedFacts(body, label.length)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, label, body])
    // Version made by 2.0, the shared fields, no comment, first disk, plain text, no attributes, and the offset.
    const place = Buffer.alloc(14)
    place.writeUInt16LE(1, 4)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, label]))
    bodies.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Uint8Array.from(Buffer.concat([...bodies, index, end]))
}

/**
 * The fields of both headers: version 2.0, UTF-8 names, stored, 1 January 1980, checksum, both sizes, name length, no
 * extra field.
 */
function sharedFacts(body: Buffer, nameLength: number): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x800, 2)
  facts.writeUInt16LE(0x21, 8)
  facts.writeUInt32LE(crc32(body), 10)
  facts.writeUInt32LE(body.length, 14)
  facts.writeUInt32LE(body.length, 18)
  facts.writeUInt16LE(nameLength, 22)
  return facts
}
