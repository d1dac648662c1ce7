import { sectionInEachLanguage } from './inEachLanguage.ts'
import type { Catalogues } from './keys.ts'

type Texts = Catalogues['achievements']

/** The texts of toasts about achievements. Imported with the first one. */
export const achievementNews = sectionInEachLanguage(
  import.meta.glob<Texts['news']>('../../locales/*/achievements.json', { eager: true, import: 'news' }),
)
export const achievementNames = sectionInEachLanguage(
  import.meta.glob<Texts['name']>('../../locales/*/achievements.json', { eager: true, import: 'name' }),
)
