import sharp, { type Metadata, type Sharp } from 'sharp'
import type { VariantFormat } from '#contract/files/files.ts'
import { addOrientation } from './orientation.ts'
import type { DocxJob } from './readDocx.ts'
import type { PagesJob, RenderedPages } from './renderPages.ts'
import type { CleanedVideo, VideoJob } from './video/cleanVideo.ts'

/** A job for the picture process, which also takes documents and videos. They are passed as files, so that messages between the processes stay small. */
export type PictureJob =
  | {
      readonly kind: 'reencode'
      readonly path: string
      readonly to: string
      readonly shape: PictureShape
    }
  | {
      readonly kind: 'variant'
      readonly path: string
      readonly to: string
      readonly width: number
      readonly form: VariantFormat
    }
  | { readonly kind: 'clean'; readonly path: string; readonly to: string }
  | { readonly kind: 'fit'; readonly path: string; readonly to: string; readonly box: PictureBox }
  | PagesJob
  | DocxJob
  | VideoJob

export interface PictureShape {
  /** Size to crop to, in pixels. */
  readonly width: number
  readonly height: number
  /** Keeps the aspect ratio and crops only what is higher than `height`. */
  readonly whole?: true
  /** The smallest accepted original. */
  readonly minimum?: { readonly width: number; readonly height: number }
}

/** Pixels. A larger picture is scaled down to fit, a smaller one than the minimum is refused. */
export interface PictureBox {
  readonly width: number
  readonly height: number
  readonly minimum: { readonly width: number; readonly height: number }
}

interface Refusal {
  readonly refused: string
  readonly values?: Readonly<Record<string, number>>
}
export type PictureResult =
  { readonly width: number; readonly height: number; readonly animated?: boolean } | Refusal
export type ResultOf<Job extends PictureJob> = Job extends PagesJob
  ? RenderedPages | Refusal
  : Job extends DocxJob
    ? { readonly written: true } | Refusal
    : Job extends VideoJob
      ? CleanedVideo
      : PictureResult

/**
 * Largest pictures, in megapixels. A baseline JPEG is downscaled while it is decoded; other formats, progressive JPEG
 * included, are decoded whole first, and 40 megapixels take 160 MB.
 */
const maxMegapixels = { jpeg: 120, other: 40 } as const
/** Decoders have whole rows or columns in memory, several times; pixels. */
const maxSide = 16_384

sharp.concurrency(1)
sharp.cache(false)

/** Qualities without visible loss at these sizes; AVIF needs a lower number for the same result. */
const encode = {
  webp: (picture: Sharp) => picture.webp({ quality: 78 }),
  avif: (picture: Sharp) => picture.avif({ quality: 52, effort: 3 }),
} as const satisfies Record<VariantFormat, (picture: Sharp) => Sharp>

const open = (path: string) =>
  sharp(path, { limitInputPixels: maxMegapixels.jpeg * 1_000_000, failOn: 'error', sequentialRead: true })

export async function processPicture(
  job: PictureJob,
  report: (partial: RenderedPages) => Promise<void>,
): Promise<ResultOf<PictureJob>> {
  try {
    // Loaded with the first of their kind.
    if (job.kind === 'pages') return await (await import('./renderPages.ts')).renderPages(job, report)
    if (job.kind === 'docx') return await (await import('./readDocx.ts')).readDocx(job)
    if (job.kind === 'video') return await (await import('./video/cleanVideo.ts')).cleanVideo(job)
    if (job.kind === 'reencode') return await reencode(job.path, job.to, job.shape)
    if (job.kind === 'clean') return await clean(job.path, job.to)
    if (job.kind === 'fit') return await fit(job.path, job.to, job.box)
    const resized = open(job.path).resize({ width: job.width, withoutEnlargement: true })
    const { width, height } = await encode[job.form](resized).toFile(job.to)
    return { width, height }
  } catch (error) {
    // The size in a picture's header may exceed what sharp accepts.
    if (error instanceof Error && /exceeds pixel limit/.test(error.message))
      return tooLarge(maxMegapixels.jpeg)
    return { refused: unreadable[job.kind] ?? 'pictureUnreadable' }
  }
}

const unreadable: Readonly<Partial<Record<PictureJob['kind'], string>>> = {
  pages: 'documentUnreadable',
  docx: 'documentUnreadable',
  video: 'videoUnreadable',
}

const tooLarge = (maximum: number): Refusal => ({ refused: 'pictureTooLarge', values: { maximum } })

/** The refusal of a picture by its header, before it is decoded. The frames of an animation count together. */
function refusalOf({ format, isProgressive, width, height, pages = 1 }: Metadata): Refusal | null {
  if (Math.max(width, height) > maxSide) return { refused: 'pictureTooLong', values: { maximum: maxSide } }
  const maximum = format === 'jpeg' && !isProgressive ? maxMegapixels.jpeg : maxMegapixels.other
  return width * height * pages > maximum * 1_000_000 ? tooLarge(maximum) : null
}

/**
 * Re-encodes a JPEG or PNG in full size and in its own format. Only the orientation and the colour profile remain of its
 * metadata. Rows pass through one by one, which turning the picture would not allow.
 */
async function clean(path: string, to: string): Promise<PictureResult> {
  const facts = await open(path).metadata()
  const { format, width, height, orientation = 1 } = facts
  const refusal = refusalOf({ ...facts, pages: 1 })
  if (refusal) return refusal
  const picture = open(path).keepIccProfile()
  const form = format === 'png' ? 'png' : 'jpeg'
  // Optimised coding, the default of JPEG, needs the whole picture in memory.
  const jpeg = { quality: 92, optimizeCoding: false }
  await (form === 'png' ? picture.png() : picture.jpeg(jpeg)).toFile(to)
  if (orientation !== 1) await addOrientation(to, form, orientation)
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

/** Re-encodes a picture whole as WebP, without its metadata. An animation stays one; its frames count towards the limit. */
async function fit(path: string, to: string, { width, height, minimum }: PictureBox): Promise<PictureResult> {
  const size = await open(path).metadata()
  const { pages = 1, orientation = 1 } = size
  const refusal = refusalOf(size)
  if (refusal) return refusal
  if (Math.min(size.width / minimum.width, size.height / minimum.height) < 1)
    return { refused: 'pictureTooSmall', values: minimum }
  const animated = pages > 1
  const fitted = await sharp(path, {
    animated,
    limitInputPixels: maxMegapixels.jpeg * 1_000_000,
    failOn: 'error',
    ...(animated || orientation > 1 ? {} : { sequentialRead: true }),
  })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(to)
  return { width: fitted.width, height: fitted.pageHeight ?? fitted.height, animated }
}

/**
 * Re-encodes a picture as WebP, which drops all metadata, location included. In two steps, because shrink-on-load works
 * only before rotation and cropping.
 */
async function reencode(path: string, to: string, shape: PictureShape): Promise<PictureResult> {
  const facts = await open(path).metadata()
  const { width, height, orientation = 1 } = facts
  const refusal = refusalOf({ ...facts, pages: 1 })
  if (refusal) return refusal
  // EXIF orientations from 5 on swap width and height.
  const isSideways = orientation >= 5
  const [across, down] = isSideways ? [height, width] : [width, height]
  const { minimum } = shape
  if (minimum && (across < minimum.width || down < minimum.height))
    return { refused: 'pictureTooSmall', values: minimum }
  const high = shape.whole ? Math.min(shape.height, Math.round((down * shape.width) / across)) : shape.height

  const box = isSideways ? { width: high, height: shape.width } : { width: shape.width, height: high }
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
