import { expect, test, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { translationsIn } from './translations.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const locale of ['en_GB', 'uk_UA'] as const)
  test(`a person previews a public page, turns it on, moves it and turns it off, in ${locale}`, async ({
    page,
    context,
    browser,
    isMobile,
  }) => {
    test.skip(isMobile !== (locale === 'uk_UA'), 'each language at one width; every route is tried at both')
    const t = await translationsIn(locale)
    const root = locale === 'uk_UA' ? '/uk_UA' : ''
    const owner = await createAccount({ locale })
    await call(owner.api, saveProfile, { body: { about: 'Beacons first.' } })
    await setTokenCookie(context, owner.token)
    const visitor = await (await browser.newContext()).newPage()
    const statusOf = async (address: string) => (await visitor.goto(`${root}/people/${address}`))?.status()
    const [first, second] = [`keeper-${owner.id}`, `beacons-${owner.id}`]

    await page.goto(`${root}/settings/public-page`)
    const field = page.getByRole('textbox', { name: t('publicPages:settings.address') })
    await expect(field).not.toHaveValue('')
    // The preview opens beside the form, which is not saved yet.
    const opening = context.waitForEvent('page')
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
