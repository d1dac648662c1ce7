import { open, type FileHandle } from 'node:fs/promises'
import { topLevelBoxes } from './topLevelBoxes.ts'

/** Genuine files have an index of a few megabytes; a larger one is made to exhaust the memory. */
const maxIndexBytes = 16 * 1024 * 1024
/** Genuine files have far fewer parts on their top level. */
const maxParts = 200_000

/** Whether an MP4 or WebM file ends where its parts say. Readers accept truncated files, whose end is then missing. */
export async function isComplete(path: string, type: 'mp4' | 'webm'): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await (type === 'mp4' ? endsWithBox(file, size) : endsWithElement(file, size))
  } finally {
    await file.close()
  }
}

async function endsWithBox(file: FileHandle, size: number): Promise<boolean> {
  let [end, parts] = [0, 0]
  for await (const box of topLevelBoxes(file, size)) {
    if (!box || ++parts > maxParts || (box.name === 'moov' && box.length > maxIndexBytes)) return false
    end = box.start + box.length
  }
  return end === size
}

const segmentId = 0x18538067

/** The elements of a segment or cluster of unknown size, as recorders write them, are followed one by one. */
async function endsWithElement(file: FileHandle, size: number): Promise<boolean> {
  let at = 0
  for (let part = 0; at < size && part < maxParts; part++) {
    const head = await readAt(file, at, 12)
    const idLength = Math.clz32(head[0] ?? 0) - 23
    const sizeLength = Math.clz32(head[idLength] ?? 0) - 23
    if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return false
    const id = head.readUIntBE(0, idLength)
    const length = readLength(head.subarray(idLength, idLength + sizeLength))
    const content = at + idLength + sizeLength
    if (length !== null && content + length > size) return false
    at = length === null ? content : content + length
    if (id === segmentId && length !== null) return at === size
  }
  return at === size
}

/** An EBML number without its length marker; null if it means 'unknown'. */
function readLength(bytes: Buffer): number | null {
  const marker = 0x80 >> (bytes.length - 1)
  const first = (bytes[0] ?? 0) - marker
  if (first === marker - 1 && bytes.subarray(1).every((byte) => byte === 0xff)) return null
  return bytes.subarray(1).reduce((value, byte) => value * 256 + byte, first)
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
