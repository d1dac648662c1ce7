import type { SkillRow } from '../types.ts'

export const education: readonly SkillRow[] = [
  [9001, 'Teaching', 'Викладання'],
  [9002, 'Lesson planning', 'Планування уроків'],
  [9003, 'Curriculum design', 'Розроблення навчальних програм'],
  [9004, 'Early childhood education', 'Дошкільна освіта'],
  [9005, 'Special needs education', 'Інклюзивна освіта'],
  [9006, 'Adult education', 'Освіта дорослих'],
  [9007, 'Mathematics teaching', 'Викладання математики'],
  [9008, 'Physics teaching', 'Викладання фізики'],
  [9009, 'Language teaching', 'Викладання мов'],
  [9010, 'Instructional design', 'Педагогічний дизайн'],
  [9011, 'E-learning', 'Електронне навчання'],
  [9012, 'Moodle'],
  [9013, 'Student assessment', 'Оцінювання учнів'],
  [9014, 'Mentoring', 'Наставництво'],
  [9015, 'Academic writing', 'Академічне письмо'],
  [9016, 'Library science', 'Бібліотечна справа'],
  [9017, 'Museum education', 'Музейна педагогіка'],
  [9018, 'Scientific research', 'Наукові дослідження'],
]
