import type { Locale } from '#contract/core/locale.ts'
import { type documentRule, documentMediaTypes } from '#contract/files/files.ts'
import { fileSize } from '#i18n/fileSize.ts'

/** PDF, Word and PowerPoint, for the `accept` of a control. */
export const officeKinds = Object.entries(documentMediaTypes)
  .flatMap(([ending, mediaType]) => [`.${ending}`, mediaType])
  .join(',')

/** All documents and pictures that `documentRule` accepts, for the `accept` of a control. */
export const documentKinds = `${officeKinds},.jpg,.jpeg,.png,image/jpeg,image/png`

interface FileFacts {
  readonly type: (typeof documentRule.types)[number]
  /** Bytes. */
  readonly size: number
}

/** 'PDF, 312 kB' */
export const fileFacts = ({ type, size }: FileFacts, locale: Locale): string =>
  `${type === 'jpeg' ? 'JPG' : type.toUpperCase()}, ${fileSize(size, locale)}`
