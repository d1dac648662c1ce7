import type { Locale } from '#contract/core/locale.ts'
import type { documentRule } from '#contract/files/files.ts'
import { fileSize } from '#i18n/fileSize.ts'

interface FileFacts {
  readonly type: (typeof documentRule.types)[number]
  /** Bytes. */
  readonly size: number
}

/** 'PDF, 312 kB' */
export const fileFacts = ({ type, size }: FileFacts, locale: Locale): string =>
  `${type === 'jpeg' ? 'JPG' : type.toUpperCase()}, ${fileSize(size, locale)}`
