import { expect, test } from '@playwright/test'
import { locales } from '#contract/core/locale.ts'
import { expectAccessible } from './accessible.ts'
import { addressOf, fixturesIn } from './routeVisits.ts'
import { addressIn, translationsIn } from './translations.ts'

for (const locale of locales)
  test(`a signed-out visitor reports a company and keeps the receipt, ${locale}`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile !== (locale === 'uk_UA'), 'each language at one width; every route is tried at both')
    const t = await translationsIn(locale)
    const fixtures = await fixturesIn(locale)
    const company = addressOf('company', fixtures, locale)
    await page.goto(company)
    await page.getByRole('link', { name: t('reports:footer') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reports:form.title'))
    await page.getByRole('radio', { name: t('reports:form.other') }).check()
    await page.getByRole('button', { name: t('reports:form.send') }).click()
    // Without a description, 'something else' says nothing.
    await expect(page.getByText(t('validation:form.required'))).toBeVisible()
    await expect(page.getByRole('radio', { name: t('reports:form.other') })).toBeChecked()
    await expectAccessible(page)
    // Something illegal asks for more, which other reasons do not show.
    const law = page.getByLabel(t('reports:form.law'))
    await expect(law).toBeHidden()
    await page.getByRole('radio', { name: t('reports:form.illegal') }).check()
    await law.fill('Weights and Measures Act')
    await page.getByLabel(t('reports:form.words')).fill('It does not weigh anything.')
    await page.getByRole('button', { name: t('reports:form.send') }).click()
    await expect(page.getByText(t('validation:form.goodFaithRequired'))).toBeVisible()
    await expect(law).toHaveValue('Weights and Measures Act')
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: t('reports:form.goodFaith') }).check()
    await page.getByRole('textbox', { name: t('reports:form.name') }).fill('Olha Moroz')
    await page.getByLabel(t('reports:form.email')).fill('olha.moroz@people.example')
    await page.getByRole('button', { name: t('reports:form.send') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reports:receipt.sentTitle'))
    await expectAccessible(page)
    const receipt = page.url()
    await page.goto(addressIn(locale)('/terms'))
    await page.goto(receipt)
    await expect(page.getByText(t('reports:receipt.received'))).toBeVisible()
  })
