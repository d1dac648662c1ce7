import ago from '#locales/en_GB/dates.json' with { type: 'json' }
import type { Language } from '../language.ts'

export const en_GB: Language = {
  ago,
  ownName: 'English',
  script: 'Latin',
  endings: /(ies|es|s|y)$/,
  stopWords: 'a an and at for from in of on or the to with job jobs work',
  claims: ['verified', 'confirmed', 'official'],
}
