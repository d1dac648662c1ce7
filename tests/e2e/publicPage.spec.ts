import { expect, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { inEachLanguage, test } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

inEachLanguage(() => {
  test('a person previews a public page, turns it on, moves it and turns it off', async ({
    person: owner,
    personPage: page,
    browser,
    isMobile,
    t,
    at,
  }) => {
    await call(owner.api, saveProfile, { body: { about: 'Beacons first.' } })
    const visitor = await (await browser.newContext()).newPage()
    const statusOf = async (address: string) => (await visitor.goto(at(`/people/${address}`)))?.status()
    const [first, second] = [`keeper-${owner.id}`, `beacons-${owner.id}`]

    await page.goto(at('/settings/public-page'))
    const field = page.getByRole('textbox', { name: t('publicPages:settings.address') })
    await expect(field).not.toHaveValue('')
    // The preview opens beside the form, which is not saved yet.
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: t('publicPages:settings.preview') }).click()
    const preview = await opening
    await expect(preview.getByText('Beacons first.')).toBeVisible()
    await preview.close()

    await field.fill('admin')
    await press(page, t('publicPages:settings.turnOn'))
    await expect(page.getByText(t('validation:form.publicAddressReserved'))).toBeVisible()
    await field.fill(first)
    await press(page, t('publicPages:settings.turnOn'))
    await expect(page.getByRole('heading', { name: t('publicPages:settings.onTitle') })).toBeVisible()
    await expectAccessible(page)
    expect(await statusOf(first)).toBe(200)
    await expect(visitor.getByText('Beacons first.')).toBeVisible()
    if (isMobile) await expectNoSidewaysScroll(visitor)

    await field.fill(second)
    await page.getByLabel(t('cv:editors.sections.names.about'), { exact: true }).uncheck()
    await press(page, t('publicPages:settings.save'))
    await expect(page.getByRole('heading', { name: t('publicPages:settings.formerTitle') })).toBeVisible()
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200])
    await expect(visitor.getByText('Beacons first.')).toHaveCount(0)

    await press(page, t('publicPages:settings.turnOff'))
    await expect(page.getByRole('heading', { name: t('publicPages:settings.offTitle') })).toBeVisible()
    expect(await statusOf(second)).toBe(410)
    await visitor.context().close()
  })
})
