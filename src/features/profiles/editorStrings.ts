import type { Locale } from '#contract/core/locale.ts'
import { uploadStrings } from '#features/uploads/uploadStrings.ts'
import { stringsFor } from '#i18n/forIsland.ts'
import type { EditorStrings } from './editors/editingContext.ts'

/** The texts of the profile's editors. */
export const editorStrings = (locale: Locale): EditorStrings => ({
  editors: stringsFor(locale, 'profiles', 'editors'),
  cv: stringsFor(locale, 'cv', 'editors'),
  form: stringsFor(locale, 'common', 'form'),
  choice: stringsFor(locale, 'common', 'choice'),
  file: stringsFor(locale, 'common', 'file'),
  markdown: stringsFor(locale, 'common', 'markdown'),
  picture: stringsFor(locale, 'validation', 'form', ['fileTooLarge', 'pictureUnreadable']),
  upload: uploadStrings(locale),
})
