import { open } from 'node:fs/promises'
import { topLevelBoxes } from './topLevelBoxes.ts'

/** What the index of an MP4 file has besides pictures and sound. */
export interface MovieFacts {
  /** Names of tags, such as `©xyz` or `com.apple.quicktime.make`. */
  readonly tags: readonly string[]
  /** The kinds of tracks: `vide`, `soun`, `meta`, `text`. */
  readonly tracks: readonly string[]
  /** Whether it says when it was recorded. */
  readonly isDated: boolean
}

interface Box {
  readonly name: string
  readonly content: Buffer
}

/** Reads the tags of an MP4 file directly, because a reader of media knows only some of them. */
export async function readMovieFacts(path: string): Promise<MovieFacts> {
  const moov = boxesIn(await readIndex(path))
  const tracks = named(moov, 'trak').map((trak) => boxesIn(trak.content))
  const media = tracks.flatMap((boxes) => named(boxes, 'mdia').map(({ content }) => boxesIn(content)))
  const owners = [moov, ...tracks, ...media]
  return {
    tags: owners.flatMap((boxes) => [
      ...named(boxes, 'udta').flatMap(({ content }) => boxesIn(content).flatMap(tagsOf)),
      ...named(boxes, 'meta').flatMap(tagsOf),
    ]),
    tracks: media.flatMap((boxes) =>
      named(boxes, 'hdlr').map(({ content }) => content.toString('latin1', 8, 12)),
    ),
    isDated: named(moov, 'mvhd').some(
      ({ content }) => content.length >= 12 && content.readUInt32BE(content[0] === 1 ? 8 : 4) !== 0,
    ),
  }
}

/** The content of the first `moov` box; its size has been checked. */
async function readIndex(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    for await (const box of topLevelBoxes(file, size)) {
      if (box?.name !== 'moov') continue
      const length = box.start + box.length - box.content
      return (await file.read(Buffer.alloc(length), 0, length, box.content)).buffer
    }
    return Buffer.alloc(0)
  } finally {
    await file.close()
  }
}

const named = (boxes: readonly Box[], name: string) => boxes.filter((box) => box.name === name)

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length < 8 || at + length > bytes.length) break
    boxes.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + length),
    })
    at += length
  }
  return boxes
}

/** The tags in a box: itself, or those in its list (iTunes) or table of keys (QuickTime). */
function tagsOf({ name, content }: Box): string[] {
  if (name !== 'meta') return [name]
  // In MP4, but not in QuickTime, four bytes of version and flags come first.
  const inner = boxesIn(content.subarray(content.toString('latin1', 4, 8) === 'hdlr' ? 0 : 4))
  const keys = named(inner, 'keys').flatMap((box) => boxesIn(box.content.subarray(8)))
  const listed = named(inner, 'ilst').flatMap((box) => boxesIn(box.content))
  return keys.length > 0
    ? keys.map((key) => key.content.toString('latin1').replaceAll('\0', ''))
    : listed.map((tag) => tag.name)
}
