import { readFile, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** The one tag of a block of EXIF: its number, type (16 bits), count and value. */
const orientationTag = 0x0112

/** EXIF with nothing but the orientation, in big-endian order. */
function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('MM\0*', 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(orientationTag, 10)
  exif.writeUInt16BE(3, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}

/**
 * Says in a picture without metadata how it is turned. The encoder would copy the thumbnail of the original along with
 * the tag, which shows what was there before the picture was cropped or covered.
 */
export async function addOrientation(path: string, form: 'jpeg' | 'png', orientation: number): Promise<void> {
  const picture = await readFile(path)
  const exif = exifOf(orientation)
  const at = form === 'jpeg' ? jpegStart.length : pngHeadLength
  const block = form === 'jpeg' ? jpegSegment(exif) : pngChunk(exif)
  await writeFile(path, [picture.subarray(0, at), block, picture.subarray(at)])
}

const jpegStart = Buffer.from([0xff, 0xd8])
/** The signature and the first chunk, which describes the picture. */
const pngHeadLength = 8 + 25

function jpegSegment(exif: Buffer): Buffer {
  const name = Buffer.from('Exif\0\0', 'latin1')
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(2 + name.length + exif.length, 2)
  return Buffer.concat([head, name, exif])
}

function pngChunk(exif: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), exif])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(exif.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
