import { formTexts } from './formTexts.ts'
import { inEachLanguage, sectionInEachLanguage } from './inEachLanguage.ts'
import type { Catalogues } from './keys.ts'

type Applications = Catalogues['applications']

const dialog = sectionInEachLanguage(
  import.meta.glob<Applications['answer']>('../../locales/*/applications.json', {
    eager: true,
    import: 'answer',
  }),
)
const templates = sectionInEachLanguage(
  import.meta.glob<Applications['answerTemplates']>('../../locales/*/applications.json', {
    eager: true,
    import: 'answerTemplates',
  }),
)

/**
 * Texts of the dialog that declines, and what candidates can read, in every language at once. Imported directly: as props they
 * would be on a page three times, for a dialog that few open.
 */
export const answerDialogTexts = inEachLanguage((locale) => ({
  dialog: dialog[locale],
  templates: templates[locale],
  form: formTexts[locale],
}))
