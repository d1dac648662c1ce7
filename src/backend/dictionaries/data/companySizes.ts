import type { DictionaryEntry } from './types.ts'

/** Ranges of the number of employees. */
export const companySizes: readonly DictionaryEntry[] = [
  { id: 1, en: '1–10 people', uk: '1–10 осіб' },
  { id: 2, en: '11–50 people', uk: '11–50 осіб' },
  { id: 3, en: '51–200 people', uk: '51–200 осіб' },
  { id: 4, en: '201–500 people', uk: '201–500 осіб' },
  { id: 5, en: '501–1,000 people', uk: '501–1000 осіб' },
  { id: 6, en: '1,001–5,000 people', uk: '1001–5000 осіб' },
  { id: 7, en: '5,001–10,000 people', uk: '5001–10 000 осіб' },
  { id: 8, en: '10,001 or more people', uk: 'Понад 10 000 осіб' },
]
