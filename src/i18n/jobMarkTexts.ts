import { sectionInEachLanguage } from './inEachLanguage.ts'
import type { Catalogues } from './keys.ts'

type Texts = Catalogues['jobs']

// Texts that are added to public pages for signed-in users. Imported directly: as props of an island they would be on every
// public page, for signed-out visitors too.
export const jobMarkLabels = sectionInEachLanguage(
  import.meta.glob<Texts['label']>('../../locales/*/jobs.json', { eager: true, import: 'label' }),
)
export const jobRelationTexts = sectionInEachLanguage(
  import.meta.glob<Texts['relations']>('../../locales/*/jobs.json', { eager: true, import: 'relations' }),
)
