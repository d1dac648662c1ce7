import sharp, { type Sharp } from 'sharp'
import type { VariantForm } from '#contract/files/files.ts'

/** What the picture process is asked for. Pictures are read and written as files: nothing large crosses between. */
export type PictureOrder =
  | {
      readonly kind: 'redraw'
      readonly path: string
      readonly to: string
      readonly shape: PictureShape
    }
  | {
      readonly kind: 'variant'
      readonly path: string
      readonly to: string
      readonly width: number
      readonly form: VariantForm
    }

export interface PictureShape {
  /** What the picture is cut to, in pixels. */
  readonly width: number
  readonly height: number
  /** Nothing is cut off but what is higher than that. */
  readonly whole?: true
  /** The smallest original that is taken. */
  readonly minimum?: { readonly width: number; readonly height: number }
}

export type PictureResult =
  | { readonly width: number; readonly height: number }
  | { readonly refused: string; readonly values?: Readonly<Record<string, number>> }

/**
 * Largest pictures, in megapixels. A JPEG is shrunk while it is decoded; everything else, a progressive JPEG included, is
 * unpacked whole first, and 40 megapixels of it take 160 MB.
 */
export const maxMegapixels = { jpeg: 120, other: 40 } as const

sharp.concurrency(1)
sharp.cache(false)

/** How much is thrown away: what the eye does not miss at these sizes. AVIF looks as good at a lower number. */
const encode = {
  webp: (picture: Sharp) => picture.webp({ quality: 78 }),
  avif: (picture: Sharp) => picture.avif({ quality: 52, effort: 3 }),
} as const satisfies Record<VariantForm, (picture: Sharp) => Sharp>

const open = (path: string) =>
  sharp(path, { limitInputPixels: maxMegapixels.jpeg * 1_000_000, failOn: 'error', sequentialRead: true })

export async function workOn(order: PictureOrder): Promise<PictureResult> {
  try {
    if (order.kind === 'redraw') return await redraw(order.path, order.to, order.shape)
    const resized = open(order.path).resize({ width: order.width, withoutEnlargement: true })
    const { width, height } = await encode[order.form](resized).toFile(order.to)
    return { width, height }
  } catch (error) {
    // The header of a picture says how large it is, and may say more than can be.
    if (error instanceof Error && /exceeds pixel limit/.test(error.message))
      return tooLarge(maxMegapixels.jpeg)
    return { refused: 'pictureUnreadable' }
  }
}

const tooLarge = (maximum: number): PictureResult => ({ refused: 'pictureTooLarge', values: { maximum } })

/**
 * Decodes a picture and encodes it anew as WebP: whatever else the file carried, location data included, is gone. In two
 * steps, because only a picture that is neither turned nor cut can be shrunk while it is decoded.
 */
async function redraw(path: string, to: string, shape: PictureShape): Promise<PictureResult> {
  const { format, width, height, orientation = 1, isProgressive } = await open(path).metadata()
  const limit = format === 'jpeg' && !isProgressive ? maxMegapixels.jpeg : maxMegapixels.other
  if (width * height > limit * 1_000_000) return tooLarge(limit)
  // The orientations from 5 on lie on their side.
  const lies = orientation >= 5
  const [across, down] = lies ? [height, width] : [width, height]
  const { minimum } = shape
  if (minimum && (across < minimum.width || down < minimum.height))
    return { refused: 'pictureTooSmall', values: minimum }
  const high = shape.whole ? Math.min(shape.height, Math.round((down * shape.width) / across)) : shape.height

  const box = lies ? { width: high, height: shape.width } : { width: shape.width, height: high }
  const shrunk = await open(path)
    .resize({ ...box, fit: 'outside', withoutEnlargement: true })
    .withMetadata({ orientation })
    .png({ compressionLevel: 0 })
    .toBuffer()
  await sharp(shrunk)
    .autoOrient()
    .resize({ width: shape.width, height: high, fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
    .toFile(to)
  return { width: shape.width, height: high }
}
