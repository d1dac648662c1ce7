import { beforeAll, expect, test } from 'vitest'
import { dueText } from '#features/applications/dueText.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator } from '#i18n/translate.ts'

beforeAll(() => loadMessages())
const now = new Date('2026-02-10T20:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString()

test.each([
  [49, null, null],
  [48, 'Answer due in 2 days', 'Строк відповіді — через 2 дні'],
  [20, 'Answer due tomorrow', 'Строк відповіді — завтра'],
  [1, 'Answer due today', 'Строк відповіді — сьогодні'],
  [0, 'Answer was due earlier today', 'Строк відповіді минув сьогодні'],
  [-20, 'Answer was due earlier today', 'Строк відповіді минув сьогодні'],
  [-21, 'Answer overdue by 1 day', 'Відповідь прострочено на 1 день'],
  [-5 * 24, 'Answer overdue by 5 days', 'Відповідь прострочено на 5 днів'],
  [-22 * 24, 'Answer overdue by 22 days', 'Відповідь прострочено на 22 дні'],
])('an answer that is due in %s hours is described as %s', (count, english, ukrainian) => {
  expect(dueText(translator('en_GB'), hours(count), 'UTC', now)).toBe(english)
  expect(dueText(translator('uk_UA'), hours(count), 'UTC', now)).toBe(ukrainian)
})

test('days are those of the reader, also across a clock change', () => {
  const t = translator('en_GB')
  expect(dueText(t, hours(3), 'Europe/Kyiv', now)).toBe('Answer due tomorrow')
  const beforeChange = new Date('2026-03-28T21:30:00Z')
  expect(dueText(t, '2026-03-30T20:30:00Z', 'Europe/Kyiv', beforeChange)).toBe('Answer due in 2 days')
  expect(dueText(t, '2026-03-27T21:30:00Z', 'Europe/Kyiv', beforeChange)).toBe('Answer overdue by 1 day')
})
