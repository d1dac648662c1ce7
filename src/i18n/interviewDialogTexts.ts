import { formTexts } from './formTexts.ts'
import { inEachLanguage, sectionInEachLanguage } from './inEachLanguage.ts'
import type { Catalogues } from './keys.ts'

const dialog = sectionInEachLanguage(
  import.meta.glob<Catalogues['applications']['interviewForm']>('../../locales/*/applications.json', {
    eager: true,
    import: 'interviewForm',
  }),
)
const shown = sectionInEachLanguage(
  import.meta.glob<Catalogues['applications']['interviews']>('../../locales/*/applications.json', {
    eager: true,
    import: 'interviews',
  }),
)

/**
 * Texts of the dialog that proposes an interview. Imported directly: as props of an island they would be in every
 * application, for a dialog that few open.
 */
export const interviewDialogTexts = inEachLanguage((locale) => ({
  dialog: dialog[locale],
  /** As the interview is shown. */
  shown: shown[locale],
  form: formTexts[locale],
}))
