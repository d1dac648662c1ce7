import type { SkillRow } from '../types.ts'

export const hospitality: readonly SkillRow[] = [
  [15001, 'Hotel management', 'Готельний менеджмент'],
  [15002, 'Front desk operations', 'Робота на рецепції'],
  [15003, 'Housekeeping', 'Прибирання номерів'],
  [15004, 'Revenue management', 'Керування доходом'],
  [15005, 'Booking systems', 'Системи бронювання'],
  [15006, 'Table service', 'Обслуговування столиків'],
  [15007, 'Bartending', 'Барменська справа'],
  [15008, 'Barista skills', 'Приготування кави'],
  [15009, 'Wine knowledge', 'Знання вин'],
  [15010, 'Cooking', 'Кулінарія'],
  [15011, 'Pastry', 'Кондитерська справа'],
  [15012, 'Bread baking', 'Хлібопечення'],
  [15013, 'Menu planning', 'Складання меню'],
  [15014, 'Food safety (HACCP)', 'Безпечність харчових продуктів (HACCP)'],
  [15015, 'Kitchen management', 'Керування кухнею'],
  [15016, 'Butchery', 'Оброблення м’яса'],
  [15017, 'Catering', 'Кейтеринг'],
  [15018, 'Tour guiding', 'Проведення екскурсій'],
  [15019, 'Hairdressing', 'Перукарська справа'],
  [15020, 'Trip planning', 'Планування подорожей'],
]
