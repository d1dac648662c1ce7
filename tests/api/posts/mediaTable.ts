import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { storedZip } from '#demo/resume/zip.ts'
import { gif, png } from './postFixtures.ts'
import { mp4, webm, withUserData } from './videoFixtures.ts'

/** A file of some maker, as a picture or a video of a post: accepted, or the code and the words of its refusal. */
export interface MediaCase {
  readonly name: string
  readonly purpose: 'postImage' | 'postVideo'
  readonly bytes: () => Promise<Uint8Array>
  readonly refused?: readonly [code: string, words: string]
}

/** Made by ffmpeg, ExifTool and libheif; `Secret` and a place in Lviv are in all whose name says that they are tagged. */
const made = (name: string) => () => readFile(`tests/media/${name}`)
const part = (bytes: () => Promise<Uint8Array>, share: number) => async () => {
  const whole = await bytes()
  return whole.subarray(0, Math.floor(whole.length * share))
}
const followedBy = (bytes: () => Promise<Uint8Array>, tail: string | Uint8Array) => async () =>
  Buffer.concat([await bytes(), Buffer.from(tail as string)])
const text = (content: string) => () => Promise.resolve(Buffer.from(content, 'latin1'))
const plain = () => sharp({ create: { width: 240, height: 135, channels: 3, background: '#3a6' } })
const jpeg = () => plain().jpeg().toBuffer()

const script = '<script>alert("Secret")</script>'

/** A segment of a JPEG behind its first two bytes. */
const withSegment = (bytes: () => Promise<Uint8Array>, marker: number, content: string) => async () => {
  const body = Buffer.from(content, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  const picture = await bytes()
  return Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)])
}

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
const withChunk = (name: string, content: Uint8Array) => async () => {
  const picture = await png(240, 135)
  return Buffer.concat([picture.subarray(0, 33), chunk(name, content), picture.subarray(33)])
}

/** The head of a PNG that claims to be large, with pixels for a fraction of it. */
async function claimedPng(width: number, height: number): Promise<Buffer> {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    ...[Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', size)],
    ...[chunk('IDAT', deflateSync(Buffer.alloc(1_000))), chunk('IEND', Buffer.alloc(0))],
  ])
}

const patched = (
  bytes: () => Promise<Uint8Array>,
  find: Uint8Array | string,
  change: (file: Buffer, at: number) => void,
) =>
  async function () {
    const file = Buffer.from(await bytes())
    const at = file.indexOf(find)
    if (at < 0) throw new Error('Nothing to change')
    change(file, at)
    return file
  }

const pictureType = ['pictureType', 'PNG, JPEG'] as const
const unreadable = ['pictureUnreadable', 'read this image'] as const
const tooLarge = ['pictureTooLarge', 'megapixels'] as const
const videoType = ['videoType', 'MP4'] as const
const incomplete = ['videoIncomplete', ''] as const

const images: readonly Omit<MediaCase, 'purpose'>[] = [
  { name: 'JPEG tagged by a camera, turned, with a thumbnail', bytes: made('tagged.jpg') },
  { name: 'PNG tagged in EXIF, XMP and text', bytes: made('tagged.png') },
  { name: 'WebP tagged in EXIF and XMP', bytes: made('tagged.webp') },
  { name: 'animated GIF tagged in a comment and XMP', bytes: made('tagged.gif') },
  {
    name: 'JPEG with a second picture behind it',
    bytes: async () => withSegment(followedBy(jpeg, await made('tagged.jpg')()), 0xe2, 'MPF\0MM\0*')(),
  },
  { name: 'progressive JPEG', bytes: () => plain().jpeg({ progressive: true }).toBuffer() },
  { name: 'JPEG in CMYK', bytes: () => plain().toColourspace('cmyk').jpeg().toBuffer() },
  { name: 'PNG of 16 bits', bytes: () => plain().toColourspace('rgb16').png().toBuffer() },
  { name: 'PNG with a palette', bytes: () => plain().png({ palette: true }).toBuffer() },
  { name: 'interlaced PNG', bytes: () => plain().png({ progressive: true }).toBuffer() },
  {
    name: 'animated WebP',
    bytes: async () =>
      sharp(await gif(), { animated: true })
        .webp()
        .toBuffer(),
  },
  { name: 'GIF that is a script as well', bytes: followedBy(() => gif(), `*/=1;alert("Secret")//${script}`) },
  { name: 'JPEG that is a page as well', bytes: withSegment(jpeg, 0xfe, script) },
  {
    name: 'PNG that is an archive as well',
    bytes: followedBy(() => png(), storedZip([{ name: 'Secret', text: script }])),
  },
  { name: 'PNG with a script in its text', bytes: withChunk('tEXt', Buffer.from(`Comment\0${script}`)) },
  {
    name: 'PNG with a text that unpacks to megabytes',
    bytes: withChunk(
      'zTXt',
      Buffer.concat([Buffer.from('Secret\0\0'), deflateSync(Buffer.alloc(8_000_000))]),
    ),
  },
  { name: 'animated PNG', bytes: made('animated.png'), refused: pictureType },
  { name: 'HEIC', bytes: made('photo.heic'), refused: pictureType },
  { name: 'AVIF', bytes: () => plain().avif({ effort: 0 }).toBuffer(), refused: pictureType },
  { name: 'TIFF', bytes: () => plain().tiff().toBuffer(), refused: pictureType },
  {
    name: 'SVG with a script',
    bytes: text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    refused: pictureType,
  },
  { name: 'page named like a picture', bytes: text(`<!doctype html>${script}`), refused: pictureType },
  {
    name: 'PDF that is an archive as well',
    bytes: followedBy(text('%PDF-1.7\n'), storedZip([{ name: 'a', text: 'b' }])),
    refused: pictureType,
  },
  { name: 'program', bytes: text(`MZ${'\0'.repeat(400)}`), refused: pictureType },
  { name: 'video as a picture', bytes: made('indexFirst.mp4'), refused: pictureType },
  { name: 'truncated JPEG', bytes: part(made('tagged.jpg'), 0.7), refused: unreadable },
  { name: 'truncated PNG', bytes: part(made('tagged.png'), 0.7), refused: unreadable },
  { name: 'truncated GIF', bytes: part(made('tagged.gif'), 0.9), refused: unreadable },
  { name: 'truncated WebP', bytes: part(made('tagged.webp'), 0.5), refused: unreadable },
  { name: 'GIF without pictures', bytes: text('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), refused: unreadable },
  {
    name: 'PNG with a wrong checksum',
    bytes: patched(
      () => png(),
      'IDAT',
      (file, at) => file.fill(0x55, at + 8, at + 20),
    ),
    refused: unreadable,
  },
  {
    name: 'PNG that claims 65,535 pixels each way',
    bytes: () => claimedPng(65_535, 65_535),
    refused: tooLarge,
  },
  {
    name: 'PNG that claims more pixels than there can be',
    bytes: () => claimedPng(0x7fffffff, 0x7fffffff),
    refused: unreadable,
  },
  {
    name: 'JPEG that claims 32,896 pixels each way',
    bytes: patched(jpeg, Buffer.from([0xff, 0xc0]), (file, at) => file.fill(0x80, at + 5, at + 9)),
    refused: tooLarge,
  },
  {
    name: 'GIF that claims 65,535 pixels each way',
    bytes: patched(
      () => gif(),
      'GIF89a',
      (file, at) => file.fill(0xff, at + 6, at + 10),
    ),
  },
  { name: 'picture of one pixel', bytes: () => png(1, 1), refused: ['pictureTooSmall', '200'] },
]

const videos: readonly Omit<MediaCase, 'purpose'>[] = [
  { name: 'MP4 tagged, with its index at the end', bytes: made('indexAtEnd.mp4') },
  { name: 'MP4 tagged, with its index first', bytes: made('indexFirst.mp4') },
  { name: 'fragmented MP4', bytes: made('fragmented.mp4') },
  { name: 'MP4 with the keys of a phone', bytes: made('keys.mp4') },
  { name: 'MP4 with XMP and a place', bytes: made('xmp.mp4') },
  { name: 'MP4 with a time code', bytes: made('timecode.mp4') },
  { name: 'MP4 with subtitles', bytes: made('subtitles.mp4') },
  { name: 'MP4 with chapters', bytes: made('chapters.mp4') },
  { name: 'MP4 with a cover', bytes: made('cover.mp4') },
  { name: 'turned MP4', bytes: made('rotated.mp4') },
  { name: 'AV1 in MP4', bytes: made('av1.mp4') },
  { name: 'AV1 in WebM', bytes: made('av1.webm') },
  { name: 'VP8 with Opus', bytes: made('vp8.webm') },
  { name: 'VP9 with Vorbis', bytes: made('vp9.webm') },
  {
    name: 'MP4 that is a page as well',
    bytes: async () => withUserData(await made('indexFirst.mp4')(), '©cmt', script),
  },
  { name: 'HEVC', bytes: made('hevc.mp4'), refused: ['videoCodec', 'HEVC (H.265)'] },
  { name: 'H.264 of ten bits', bytes: made('high10.mp4'), refused: ['videoCodec', 'H.264 High 10'] },
  { name: 'MPEG-4 Visual', bytes: made('mpeg4.mp4'), refused: ['videoCodec', 'MPEG-4 Visual'] },
  {
    name: 'encrypted MP4',
    bytes: patched(made('indexFirst.mp4'), 'avc1\0\0\0\0\0\0', (file, at) => file.write('encv', at)),
    refused: ['videoCodec', ''],
  },
  { name: 'Dolby sound', bytes: made('ac3.mp4'), refused: ['videoSound', 'AC-3'] },
  { name: 'sound only', bytes: made('soundOnly.mp4'), refused: ['videoWithoutPictures', ''] },
  { name: 'Matroska', bytes: made('h264.mkv'), refused: videoType },
  { name: 'QuickTime', bytes: made('timecode.mov'), refused: videoType },
  { name: 'ProRes', bytes: made('prores.mov'), refused: videoType },
  { name: 'AVI', bytes: made('old.avi'), refused: videoType },
  { name: '3GP', bytes: made('phone.3gp'), refused: videoType },
  { name: 'GIF as a video', bytes: made('tagged.gif'), refused: videoType },
  { name: 'page named like a video', bytes: text(`<!doctype html>${script}`), refused: videoType },
  { name: 'truncated MP4', bytes: part(made('indexFirst.mp4'), 0.8), refused: incomplete },
  { name: 'truncated fragmented MP4', bytes: part(made('fragmented.mp4'), 0.8), refused: incomplete },
  { name: 'truncated WebM', bytes: part(made('vp9.webm'), 0.8), refused: incomplete },
  {
    name: 'MP4 whose index claims gigabytes',
    bytes: patched(made('indexAtEnd.mp4'), 'moov', (file, at) => file.fill(0x7f, at - 4, at)),
    refused: incomplete,
  },
  { name: 'MP4 without an index', bytes: part(made('indexAtEnd.mp4'), 0.02), refused: incomplete },
  { name: 'MP4 20,000 pixels wide', bytes: () => mp4({ width: 20_000 }), refused: ['videoUnreadable', ''] },
  { name: 'WebM without pictures', bytes: () => webm({ frames: 0 }), refused: ['videoWithoutPictures', ''] },
]

export const mediaTable: readonly MediaCase[] = [
  ...images.map((one) => ({ ...one, purpose: 'postImage' as const })),
  ...videos.map((one) => ({ ...one, purpose: 'postVideo' as const })),
]
