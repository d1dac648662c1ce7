import type { FileRule } from '../core/endpoint.ts'

const megabyte = 1024 * 1024

/** File limits (docs/limits.md). */
export const resumeRule = { types: ['pdf', 'docx'], maxBytes: 25 * megabyte } as const satisfies FileRule
export const pictureRule = {
  types: ['png', 'jpeg', 'webp', 'gif'],
  maxBytes: 25 * megabyte,
} as const satisfies FileRule
export const photoRule = { types: ['png', 'jpeg'], maxBytes: 25 * megabyte } as const satisfies FileRule

/** Smallest cover of a company, in pixels. */
export const coverMinimum = { width: 1920, height: 395 } as const

/** Where a stored file is read. Public pictures need no token; everything else needs the bearer header. */
export const fileAddress = (key: string): string => `/files/${key}`

/** Widths and forms, besides its own, in which a public picture is read; never wider than it is. */
export const variantWidths = [96, 192, 480, 960, 1920] as const
export const variantFormats = ['webp', 'avif'] as const
export type VariantWidth = (typeof variantWidths)[number]
export type VariantFormat = (typeof variantFormats)[number]

/** Whether a picture is one of ours, and so has variants; a backend may also name one that lies elsewhere. */
export const hasVariants = (picture: string): boolean => picture.startsWith(fileAddress(''))

/** Where a public picture is read narrower, or in another form: `/files/ab/key.480.avif`. */
export const variantAddress = (picture: string, width: VariantWidth, form: VariantFormat): string =>
  `${picture}.${width}.${form}`
