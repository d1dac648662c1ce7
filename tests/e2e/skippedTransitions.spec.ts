import { expect, test } from '@playwright/test'
import { origin } from './address.ts'
import { createFixtures, title, type Fixtures } from './fixtures.ts'
import { untilQuiet } from './quiet.ts'

let fixtures: Fixtures
test.beforeAll(async () => {
  fixtures = await createFixtures('en_GB')
})

test('a transition that the browser leaves out is no error, and everything else is', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${origin}/company/${fixtures.slug}`)
  const target = await page.getByRole('main').getByRole('link', { name: title }).first().getAttribute('href')
  await page.addInitScript((path) => {
    const late = new CSSStyleSheet()
    late.replaceSync('@view-transition { navigation: none }')
    if (location.pathname === path) document.adoptedStyleSheets.push(late)
    addEventListener('pagereveal', () => void Promise.reject(new Error('Something else')))
  }, target)
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await untilQuiet(page)
  expect(errors).toEqual(['Something else'])
})
