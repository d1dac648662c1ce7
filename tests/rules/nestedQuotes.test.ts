import { expect, test } from 'vitest'
import { loadMessages } from '#i18n/load.ts'
import { stringsFor } from '#i18n/forIsland.ts'
import { translatorFor } from '#i18n/island.ts'
import { translator } from '#i18n/translate.ts'

test('a quoted name within quotes has the inner marks, on pages and in islands', async () => {
  await loadMessages()
  const company = 'Школа ремесел «Верстат»'
  expect(translator('uk_UA')('posts:page.postTitle', { company })).toBe(
    'Допис компанії «Школа ремесел „Верстат“»',
  )
  const t = translatorFor(stringsFor('uk_UA', 'employments', 'correction'))
  expect(t('byCompany', { company })).toContain('«Школа ремесел „Верстат“»')
  expect(t('byCompany', { company: 'Northwind' })).toContain('«Northwind»')
})
