import { inEachLanguage, sectionInEachLanguage } from './inEachLanguage.ts'
import type { Catalogues } from './keys.ts'

const dialog = sectionInEachLanguage(
  import.meta.glob<Catalogues['applications']['interviewForm']>('../../locales/*/applications.json', {
    eager: true,
    import: 'interviewForm',
  }),
)
const form = sectionInEachLanguage(
  import.meta.glob<Catalogues['common']['form']>('../../locales/*/common.json', {
    eager: true,
    import: 'form',
  }),
)

/**
 * Texts of the dialogs about interviews. Imported directly: as props of an island they would be in every application, for dialogs
 * that few open.
 */
export const interviewDialogTexts = inEachLanguage((locale) => ({
  dialog: dialog[locale],
  form: form[locale],
}))
