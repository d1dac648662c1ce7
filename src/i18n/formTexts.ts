import { sectionInEachLanguage } from './inEachLanguage.ts'
import type { Catalogues } from './keys.ts'

/** What all forms share, for dialogs that bring their own texts: `common:form`. */
export const formTexts = sectionInEachLanguage(
  import.meta.glob<Catalogues['common']['form']>('../../locales/*/common.json', {
    eager: true,
    import: 'form',
  }),
)
