import { formTexts } from './formTexts.ts'
import { inEachLanguage, sectionInEachLanguage } from './inEachLanguage.ts'
import type { Catalogues } from './keys.ts'

type Messages = Catalogues['messages']

const dialog = sectionInEachLanguage(
  import.meta.glob<Messages['dialog']>('../../locales/*/messages.json', { eager: true, import: 'dialog' }),
)
const files = sectionInEachLanguage(
  import.meta.glob<Messages['files']>('../../locales/*/messages.json', { eager: true, import: 'files' }),
)
const uploads = sectionInEachLanguage(
  import.meta.glob<Catalogues['employments']['documents']>('../../locales/*/employments.json', {
    eager: true,
    import: 'documents',
  }),
)

/**
 * Texts of the dialog in which people write to a company. Imported directly: as props of an island they would be on every
 * company's page, for everyone.
 */
export const messageDialogTexts = inEachLanguage((locale) => ({
  dialog: dialog[locale],
  files: files[locale],
  uploads: uploads[locale],
  form: formTexts[locale],
}))
