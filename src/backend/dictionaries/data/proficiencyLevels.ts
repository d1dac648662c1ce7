import type { DictionaryEntry } from './types.ts'

/** Levels of language proficiency, with the matching levels of the Common European Framework. */
export const proficiencyLevels: readonly DictionaryEntry[] = [
  { id: 1, en: 'Elementary (A1–A2)', uk: 'Початковий (A1–A2)' },
  { id: 2, en: 'Intermediate (B1)', uk: 'Середній (B1)' },
  { id: 3, en: 'Upper intermediate (B2)', uk: 'Вище середнього (B2)' },
  { id: 4, en: 'Fluent (C1)', uk: 'Вільний (C1)' },
  { id: 5, en: 'Near native (C2)', uk: 'Майже як рідна (C2)' },
  { id: 6, en: 'Native', uk: 'Рідна' },
]
