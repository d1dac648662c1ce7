import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { call } from '#contract/core/call.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { createProfileUrl, saveContactInfo, saveProfile } from '#contract/profiles/edits.ts'
import { origin } from './address.ts'
import { expectAccessible } from './accessible.ts'
import { createAccount } from './accounts.ts'
import { addSection } from './steps.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'nothing here depends on the width of the window')

const t = await translationsIn('en_GB')
const lost = 'You have unsaved changes that will be lost. Are you sure you want to close this window?'
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const save = (page: Page) => page.getByRole('button', { name: t('common:form.save') }).click()
const editor = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: t('common:form.unsavedTitle') })
const profile = (page: Page) => page.locator('#profile')

test('a person fills in the profile, and it is updated without a reload', async ({ personPage: page }) => {
  await page.goto('/profile')
  let loads = 0
  page.on('load', () => loads++)

  await page.getByRole('link', { name: t('profiles:page.editIntro'), exact: true }).click()
  await expect(page.getByLabel(t('profiles:editors.firstName'))).toBeFocused()
  await page.getByLabel(t('profiles:editors.headline')).fill('Keeper of ledgers')
  await page.getByRole('checkbox', { name: t('profiles:editors.openToWork') }).check()
  await expectAccessible(page)
  await save(page)
  await expectText(page, 'Profile updated')
  await expect(profile(page).getByText('Keeper of ledgers')).toBeVisible()
  await expect(profile(page).getByText(t('profiles:page.openToWork'))).toBeVisible()

  await addSection(page, t, t('profiles:addSection.about'))
  await page
    .getByLabel(t('profiles:editors.aboutLabel'))
    .fill('I keep **books** right. <script>alert(1)</script>')
  await save(page)
  await expectText(page, 'About updated')
  await expect(profile(page).locator('strong', { hasText: 'books' })).toBeVisible()
  await expect(profile(page).getByText('<script>alert(1)</script>')).toBeVisible()

  await addSection(page, t, t('profiles:addSection.urls'))
  await page.getByLabel(t('profiles:editors.urlLabel'), { exact: true }).fill('Portfolio')
  await page.getByLabel(t('profiles:editors.url'), { exact: true }).fill('oksana.example')
  await save(page)
  await expectText(page, 'URL created')
  await expect(profile(page).getByRole('link', { name: 'Portfolio', exact: true })).toHaveAttribute(
    'href',
    'https://oksana.example',
  )
  expect(loads).toBe(0)
})

test('an over-long headline is refused, not cut, and the birth date says who sees it', async ({
  personPage: page,
  person,
}) => {
  await page.goto('/profile#edit-intro')
  const intro = editor(page, t('profiles:editors.introTitle'))
  const birthDate = intro.getByLabel(t('profiles:editors.birthDate'))
  await expect(birthDate).toHaveAccessibleDescription(new RegExp(t('profiles:editors.seenBy.nobody')))
  const headline = intro.getByLabel(t('profiles:editors.headline'))
  await headline.fill('x'.repeat(151))
  await expect(headline).toHaveValue('x'.repeat(151))
  await intro.getByRole('button', { name: t('common:form.save') }).click()
  await expect(intro.getByText(t('validation:form.tooLong', { maximum: 150 }))).toBeVisible()

  await call(person.api, savePrivacy, {
    body: { birth_date: 'signedIn', contacts: 'nobody', ratings: 'nobody', hidden_from: [] },
  })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/notifications')
  await page.goto('/profile#edit-intro')
  await expect(birthDate).toHaveAccessibleDescription(new RegExp(t('profiles:editors.seenBy.signedIn')))
  const change = intro.getByRole('link', { name: t('profiles:editors.changeInSettings') })
  await expect(change.last()).toHaveAttribute('href', /\/settings\/privacy$/)
})

test('a link is deleted after a confirmation that says it is permanent', async ({
  personPage: page,
  person,
}) => {
  await call(person.api, createProfileUrl, { body: { label: 'Old site', url: 'https://old.example' } })
  await page.goto('/profile')
  await page.getByRole('link', { name: `${t('profiles:page.editSection')} Old site` }).click()
  await page.getByRole('button', { name: t('profiles:editors.deleteUrl') }).click()
  const confirmDialog = editor(page, t('profiles:editors.deleteUrlTitle'))
  await expect(confirmDialog).toContainText("You won't be able to recover it.")
  await expect(confirmDialog.getByRole('button', { name: t('common:form.cancel') })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(confirmDialog).toBeHidden()
  await expect(editor(page, t('profiles:editors.urlTitle'))).toBeVisible()
  await page.getByRole('button', { name: t('profiles:editors.deleteUrl') }).click()
  await confirmDialog.getByRole('button', { name: t('profiles:editors.deleteUrl') }).click()
  await expectText(page, 'URL deleted')
  await expect(page.getByRole('link', { name: 'Old site' })).toHaveCount(0)
})

test('a photo is cropped, uploaded, shown and deleted', async ({ personPage: page }) => {
  await page.goto('/profile#edit-photo')
  const picture = { create: { width: 640, height: 480, channels: 3, background: '#2a6f5e' } } as const
  const buffer = await sharp(picture).jpeg().toBuffer()
  const file = page.locator('dialog input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expectText(page, t('common:file.wrongType', { types: 'PNG, JPEG' }))
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: t('profiles:editors.savePhoto') }).click()
  await expectText(page, 'Photo updated')
  const shown = profile(page).locator('img').first()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('banner').locator('.profile-button img')).toBeVisible()
  await page.getByRole('link', { name: t('profiles:page.changePhoto') }).click()
  await page.getByRole('button', { name: t('profiles:editors.deletePhoto') }).click()
  await editor(page, t('profiles:editors.deletePhotoTitle'))
    .getByRole('button', { name: t('profiles:editors.deletePhoto') })
    .click()
  await expectText(page, 'Photo deleted')
  await expect(profile(page).locator('img')).toHaveCount(0)
})

test('a dialog with unsaved changes asks before closing, however it is closed', async ({
  personPage: page,
}) => {
  await page.goto('/profile')
  const open = () => page.getByRole('link', { name: t('profiles:page.editIntro'), exact: true }).click()
  const headline = page.getByLabel(t('profiles:editors.headline'))
  const intro = editor(page, t('profiles:editors.introTitle'))

  // Without changes it just closes.
  await open()
  await expect(headline).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(intro).toBeHidden()

  await open()
  await headline.fill('Half a thought')
  const closings = {
    escape: () => page.keyboard.press('Escape'),
    cross: () => intro.getByRole('button', { name: t('common:form.close') }).click(),
    cancel: () => intro.getByRole('button', { name: t('common:form.cancel') }).click(),
    back: () => page.goBack(),
  }
  for (const [name, leave] of Object.entries(closings))
    await test.step(name, async () => {
      await leave()
      await expect(question(page)).toContainText(lost)
      await question(page)
        .getByRole('button', { name: t('common:form.keepEditing') })
        .click()
      await expect(question(page)).toBeHidden()
      await expect(headline).toHaveValue('Half a thought')
    })

  await test.step('asked again before the browser reports that the first question is closed', async () => {
    await closings.cancel()
    const cancel = await intro.getByRole('button', { name: t('common:form.cancel') }).elementHandle()
    await question(page)
      .getByRole('button', { name: t('common:form.keepEditing') })
      .evaluate(async (button: HTMLElement, again) => {
        const dialog = button.closest('dialog')
        const reported = new Promise((resolve) => dialog?.addEventListener('close', resolve))
        button.click()
        // React closes it before the next task, which is the report.
        await Promise.resolve()
        ;(again as HTMLElement).click()
        await reported
      }, cancel)
    await expect(question(page)).toContainText(lost)
    await question(page)
      .getByRole('button', { name: t('common:form.keepEditing') })
      .click()
  })

  await test.step('the browser asks before reloading or closing the tab', async () => {
    const requests: string[] = []
    page.on('dialog', (dialog) => {
      requests.push(dialog.type())
      void (requests.length === 1 ? dialog.dismiss() : dialog.accept())
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => requests).toEqual(['beforeunload'])
    await expect(headline).toHaveValue('Half a thought')
    await page.reload()
    expect(requests).toEqual(['beforeunload', 'beforeunload'])
    await expect(headline).toHaveValue('Half a thought')
  })

  await test.step('the dialog closes only after a confirmation', async () => {
    await page.keyboard.press('Escape')
    await question(page)
      .getByRole('button', { name: t('common:form.discard') })
      .click()
    await expect(intro).toBeHidden()
    await open()
    await expect(headline).toHaveValue('')
    await headline.fill('Another thought')
    await page.goBack()
    await question(page)
      .getByRole('button', { name: t('common:form.discard') })
      .click()
    await expect(intro).toBeHidden()
    await expect(page).toHaveURL(`${origin}/profile`)
  })
})

test('others see only the public part of the profile', async ({ personPage: page }) => {
  const shown = await createAccount()
  await call(shown.api, saveProfile, { body: { headline: 'Reads rivers', birth_date: '1990-05-04' } })
  await call(shown.api, saveContactInfo, {
    body: {
      address: 'Hidden street 7',
      address2: '',
      city: 'Lviv',
      state: '',
      zip: '79000',
      country_id: 1,
      phone: '+380 67 123 45 67',
    },
  })
  await page.goto(`/profile-${shown.id}`)
  await expect(page).toHaveTitle('Tenure')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown.name)
  await expect(page.getByText('Reads rivers')).toBeVisible()
  await expect(page.getByText('Lviv').first()).toBeVisible()
  for (const secret of ['Hidden street 7', '79000', '+380 67', shown.email, '1990-05-04', 'May 4, 1990'])
    expect(await page.content()).not.toContain(secret)
  await expect(page.getByRole('link', { name: t('profiles:page.edit'), exact: true })).toHaveCount(0)
  await expectAccessible(page)
  const answer = await page.goto('/profile-999999999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Profile not found')).toBeVisible()
})
