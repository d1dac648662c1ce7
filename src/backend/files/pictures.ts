import sharp from 'sharp'
import { invalid } from '../core/refuse.ts'
import type { ReceivedFile } from '../core/readRequest.ts'

export interface PictureShape {
  /** What the picture is cut to, in pixels. */
  readonly width: number
  readonly height: number
  /** Nothing is cut off but what is higher than that. */
  readonly whole?: true
  /** The smallest original that is taken. */
  readonly minimum?: { readonly width: number; readonly height: number }
}

export interface Redrawn {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** More pixels than any camera makes: beyond them a small file would unpack into a huge picture. */
const maxPixels = 100_000_000

/**
 * Decodes a picture and encodes it anew as WebP: whatever else the file carried, location data included, is gone.
 * @throws Refused on `field`, when it cannot be read or is too small.
 */
export async function redraw(field: string, file: ReceivedFile, shape: PictureShape): Promise<Redrawn> {
  const picture = sharp(file.path, { limitInputPixels: maxPixels, failOn: 'error' })
  try {
    const original = await picture.metadata()
    // The orientations from 5 on lie on their side.
    const lies = (original.orientation ?? 1) >= 5
    const across = lies ? original.height : original.width
    const down = lies ? original.width : original.height
    const { minimum } = shape
    if (minimum && (across < minimum.width || down < minimum.height))
      throw invalid({ field, code: 'pictureTooSmall', values: minimum })
    const height = shape.whole
      ? Math.min(shape.height, Math.round((down * shape.width) / across))
      : shape.height
    const bytes = await picture
      .rotate()
      .resize({ width: shape.width, height, fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer()
    return { bytes, width: shape.width, height }
  } catch (error) {
    if (error instanceof Error && error.name === 'Refused') throw error
    throw invalid({ field, code: 'pictureUnreadable' })
  }
}
