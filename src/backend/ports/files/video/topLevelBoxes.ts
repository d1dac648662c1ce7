import type { FileHandle } from 'node:fs/promises'

export interface BoxPlace {
  readonly name: string
  /** Byte positions: where the box and its content begin, and its length with the head. */
  readonly start: number
  readonly content: number
  readonly length: number
}

/** The boxes on the top level of an MP4 file, in their order; null where there should be one and is none. */
export async function* topLevelBoxes(file: FileHandle, size: number): AsyncGenerator<BoxPlace | null> {
  for (let start = 0; start < size;) {
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, start)
    const short = bytesRead < 8 ? -1 : head.readUInt32BE(0)
    const isLong = short === 1
    // The last box may extend to the end of the file.
    const length = short === 0 ? size - start : isLong ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8 || (isLong && bytesRead < 16)) {
      yield null
      return
    }
    yield { name: head.toString('latin1', 4, 8), start, content: start + (isLong ? 16 : 8), length }
    start += length
  }
}
