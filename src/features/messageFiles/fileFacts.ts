import type { MessageFile } from '#contract/messages/attachments.ts'
import type { Locale } from '#contract/core/locale.ts'
import { fileSize } from '#i18n/fileSize.ts'

/** 'PDF, 312 kB' */
export const fileFacts = ({ type, size }: Pick<MessageFile, 'type' | 'size'>, locale: Locale): string =>
  `${type === 'jpeg' ? 'JPG' : type.toUpperCase()}, ${fileSize(size, locale)}`
