import { beforeAll, expect, test } from 'vitest'
import type { ToDo } from '#contract/home/home.ts'
import { toLine } from '#features/home/toDoTexts.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator } from '#i18n/translate.ts'
import { pathsFor } from '#paths'

beforeAll(loadMessages)
const now = Date.parse('2026-05-20T12:00:00Z')
const noteOf = (kind: 'applicants' | 'reviewsDue' | 'jobDrafts', count: number, at: string) => {
  const workspace = { slug: 'acme', name: 'Acme' }
  const toDo: ToDo = { kind, key: `${kind}:1`, at, data: { count }, workspace }
  const path = pathsFor({ locale: 'en_GB', profileId: null, strategy: 'prefix_except_default' })
  return toLine(toDo, { t: translator('en_GB'), locale: 'en_GB', path, now }).facts.at(-1)
}

test('the note of a company’s to-do says how long somebody waits, and agrees with the number', () => {
  expect(noteOf('applicants', 9, '2026-05-08T08:00:00Z')).toBe('Longest wait: 12 days')
  expect(noteOf('applicants', 1, '2026-05-19T08:00:00Z')).toBe('Longest wait: 1 day')
  expect(noteOf('applicants', 2, '2026-05-20T08:00:00Z')).toBe('Longest wait: less than a day')
  expect(noteOf('reviewsDue', 2, '2026-05-10T00:00:00Z')).toBe('The first was due on May 10, 2026')
  expect(noteOf('reviewsDue', 1, '2026-05-28T00:00:00Z')).toBe('Due on May 28, 2026')
  expect(noteOf('jobDrafts', 1, '2026-05-10T00:00:00Z')).toBe('Created on May 10, 2026')
  expect(noteOf('jobDrafts', 2, '2026-05-10T00:00:00Z')).toBe('The oldest was created on May 10, 2026')
})
