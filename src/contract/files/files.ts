import type { FileRule } from '../core/endpoint.ts'

const megabyte = 1024 * 1024

/** Upload limits (docs/limits.md). */
export const resumeRule = { types: ['pdf', 'docx'], maxBytes: 25 * megabyte } as const satisfies FileRule
export const pictureRule = {
  types: ['png', 'jpeg', 'webp', 'gif'],
  maxBytes: 25 * megabyte,
} as const satisfies FileRule
export const photoRule = { types: ['png', 'jpeg'], maxBytes: 25 * megabyte } as const satisfies FileRule

/** Supporting documents of an employment. */
export const documentRule = {
  types: ['pdf', 'docx', 'doc', 'pptx', 'ppt', 'jpeg', 'png'],
  maxBytes: 100 * megabyte,
} as const satisfies FileRule

export const documentMediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ppt: 'application/vnd.ms-powerpoint',
} as const

/** Documents of a post; pictures are images of it. */
export const postDocumentRule = {
  types: ['pdf', 'docx', 'doc', 'pptx', 'ppt'],
  maxBytes: documentRule.maxBytes,
} as const satisfies FileRule

/** Media of certificates and projects. */
export const profileMediaRule = {
  types: ['png', 'jpeg', 'webp', 'gif', 'pdf', 'docx', 'doc', 'pptx', 'ppt'],
  maxBytes: 100 * megabyte,
  maxPictureBytes: 25 * megabyte,
} as const satisfies FileRule

/** Attachments of messages: what supporting documents accept, small enough to be read in passing. */
export const messageFileRule = {
  types: documentRule.types,
  maxBytes: 10 * megabyte,
} as const satisfies FileRule

/** The video of a post. */
export const videoRule = { types: ['mp4', 'webm'], maxBytes: 100 * megabyte } as const satisfies FileRule

/** Captions of a video: WebVTT. */
export const captionsRule = { types: ['vtt'], maxBytes: megabyte / 2 } as const satisfies FileRule

/** Minimum size of a company cover, in pixels. */
export const coverMinimum = { width: 1920, height: 395 } as const

/** Minimum size of the cover of a profile, in pixels. */
export const profileCoverMinimum = { width: 800, height: 200 } as const

/** Images of posts are scaled down to fit into this, and refused below the minimum; pixels. */
export const postImageBox = { width: 1920, height: 1920, minimum: { width: 200, height: 100 } } as const

/** Images of profiles are scaled down to fit into this; pixels. */
export const profileImageBox = { width: 2560, height: 2560, minimum: { width: 1, height: 1 } } as const

/** How many pages of a PDF are rendered as pictures, and the box in pixels into which a page is fitted. */
export const pagePictureMaximum = 20
/** Of the first page. */
export const documentThumbnailWidth = 480
export const pagePictureBox = { width: 1400, height: 1800 } as const

/** The URL of a stored file; null when there is none. Public pictures need no token; all other files require the bearer header. */
export function fileAddress(key: string): string
export function fileAddress(key: string | null): string | null
export function fileAddress(key: string | null): string | null {
  return key === null ? null : `/files/${key}`
}

/** Widths and formats in which a public picture is available besides the original; never upscaled. */
export const variantWidths = [96, 192, 480, 960, 1920] as const
export const variantFormats = ['webp', 'avif'] as const
export type VariantWidth = (typeof variantWidths)[number]
export type VariantFormat = (typeof variantFormats)[number]

/** Whether a picture is stored here and so has variants; an external backend may link to pictures elsewhere. */
export const hasVariants = (picture: string): boolean => picture.startsWith(fileAddress(''))

/** The URL of a variant of a public picture: `/files/ab/key.480.avif`. */
export const variantAddress = (picture: string, width: VariantWidth, form: VariantFormat): string =>
  `${picture}.${width}.${form}`

/** The URL of the picture of a page of a PDF, which counts from 1: `/files/ab/key.page-3.webp`. */
export const pageAddress = (document: string, page: number): string => `${document}.page-${page}.webp`
