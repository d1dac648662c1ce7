import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createFixtures, title } from './fixtures.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a job is found by words and filters, which open over the list on a phone', async ({
  page,
  isMobile,
}) => {
  await createFixtures('en_GB')
  await page.goto('/jobs')
  await page.getByRole('searchbox').fill(title.split(' ').slice(0, 2).join(' '))
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()

  const filters = page.getByRole('group', { name: 'Filters' })
  if (isMobile) {
    await expect(filters).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
  }
  await filters.getByRole('checkbox', { name: 'Hybrid' }).check()
  await filters.getByRole('checkbox', { name: 'Salary shown' }).check()
  await filters.getByRole('button', { name: 'Show jobs' }).click()
  await expect(page).toHaveURL(/workplace=3.*salary=1/)
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Z-A' }).click()
  await expect(page.getByRole('link', { name: 'Z-A' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Remove Hybrid' }).click()
  await expect(page).not.toHaveURL(/workplace=/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/jobs')
  await page.getByRole('heading', { name: title }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test.describe('with JavaScript', () => {
  test.use({ javaScriptEnabled: true })
  test('the filter sheet is accessible, and empty values are not in the address', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/jobs')
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('group', { name: 'Filters' }).getByText('Experience').first().click()
    await expectAccessible(page)
    if (isMobile) {
      await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Show jobs' }).click()
      // A form always writes the question mark.
      await expect(page).toHaveURL('/jobs?')
    }
  })

  test('beside the list a tick filters at once and keeps the focus; the own language is left with one press', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'On phones the filters cover the list.')
    await page.goto('/jobs')
    const filters = page.getByRole('group', { name: 'Filters' })
    await expect(filters.getByRole('checkbox', { name: 'English' })).toBeChecked()
    await filters.getByRole('checkbox', { name: 'Hybrid' }).press('Space')
    await expect(page).toHaveURL('/jobs?workplace=3')
    await expect(filters.getByRole('checkbox', { name: 'Hybrid' })).toBeFocused()
    await expect(filters.getByRole('button', { name: 'Show jobs' })).toBeHidden()
    await page.getByRole('link', { name: 'Show all languages' }).click()
    await expect(page).toHaveURL('/jobs?workplace=3&language=all')
    await expect(filters.getByRole('checkbox', { name: 'English' })).not.toBeChecked()
    await filters.getByRole('checkbox', { name: 'English' }).press('Space')
    await expect(page).toHaveURL('/jobs?workplace=3')
  })
})
