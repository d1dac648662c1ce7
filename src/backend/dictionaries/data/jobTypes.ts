import { employmentTypes, workplaceTypes } from '#contract/dictionaries/dictionaries.ts'
import type { DictionaryEntry } from './types.ts'

export const workplaceTypeNames: readonly DictionaryEntry[] = [
  { id: workplaceTypes.remote, en: 'Remote', uk: 'Віддалено' },
  { id: workplaceTypes.onSite, en: 'On-site', uk: 'В офісі' },
  { id: workplaceTypes.hybrid, en: 'Hybrid', uk: 'Гібридно' },
]

export const employmentTypeNames: readonly DictionaryEntry[] = [
  { id: employmentTypes.fullTime, en: 'Full-time', uk: 'Повна зайнятість' },
  { id: employmentTypes.partTime, en: 'Part-time', uk: 'Часткова зайнятість' },
  { id: employmentTypes.contract, en: 'Contract', uk: 'Контракт' },
  { id: employmentTypes.freelance, en: 'Freelance', uk: 'Фриланс' },
  { id: employmentTypes.internship, en: 'Internship', uk: 'Стажування' },
  { id: employmentTypes.temporary, en: 'Temporary', uk: 'Тимчасова робота' },
  { id: employmentTypes.volunteer, en: 'Volunteer', uk: 'Волонтерство' },
]
