import type { Locale } from '#contract/core/locale.ts'
import { uploadStrings } from '#features/uploads/uploadStrings.ts'
import { stringsFor } from '#i18n/forIsland.ts'
import type { StringsOf } from '#i18n/island.ts'

/** The texts of a message's files. */
export interface FileStrings {
  readonly strings: StringsOf<'messages', 'files'>
  readonly upload: StringsOf<'employments', 'documents'>
}

export const fileStrings = (locale: Locale): FileStrings => ({
  strings: stringsFor(locale, 'messages', 'files'),
  upload: uploadStrings(locale),
})
