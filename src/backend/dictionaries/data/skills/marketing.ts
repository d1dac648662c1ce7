import type { SkillRow } from '../types.ts'

export const marketing: readonly SkillRow[] = [
  [4001, 'Content marketing', 'Контент-маркетинг'],
  [4002, 'Search engine optimisation', 'Пошукова оптимізація'],
  [4003, 'Search advertising', 'Пошукова реклама'],
  [4004, 'Social media management', 'Ведення соціальних мереж'],
  [4005, 'Email marketing', 'E-mail-маркетинг'],
  [4006, 'Marketing analytics', 'Маркетингова аналітика'],
  [4007, 'Google Analytics'],
  [4008, 'Market research', 'Дослідження ринку'],
  [4009, 'Brand strategy', 'Стратегія бренду'],
  [4010, 'Copywriting', 'Копірайтинг'],
  [4011, 'Editing', 'Редагування'],
  [4012, 'Proofreading', 'Коректура'],
  [4013, 'Journalism', 'Журналістика'],
  [4014, 'Public relations', 'Зв’язки з громадськістю'],
  [4015, 'Event management', 'Організація заходів'],
  [4016, 'Product marketing', 'Продуктовий маркетинг'],
  [4017, 'Community management', 'Робота зі спільнотою'],
  [4018, 'Translation', 'Переклад'],
  [4019, 'Technical writing', 'Технічне письмо'],
  [4020, 'Media planning', 'Медіапланування'],
]
