import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Translate } from '#i18n/translate.ts'
import { password } from '../world.ts'
import { origin } from './address.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { confirmEmail } from './steps.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

const journeys = [
  { locale: 'en_GB', prefix: '', company: 'Larch and Lantern' },
  { locale: 'uk_UA', prefix: '/uk_UA', company: 'Модрина і Ліхтар' },
] as const

const plainPicture = async (width: number, height: number) => ({
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#2a6f5e' } })
    .png()
    .toBuffer(),
})
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const save = (page: Page, t: Translate) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:form.save') })
    .click()

for (const { locale, prefix, company } of journeys)
  test(`a company signs up and gets its page, in ${locale}`, async ({ page, isMobile }, { project }) => {
    test.skip(isMobile !== (locale === 'uk_UA'), 'each language at one width; every route is tried at both')
    const t = await translationsIn(locale)
    const name = `${company} ${project.name}`
    const email = `founder-${project.name}-${locale}-${Date.now()}@company.example`.toLowerCase()
    const check = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }

    await test.step('the three pages of the sign-up', async () => {
      await page.goto(`${prefix}/create-account`)
      await page.getByRole('link', { name: t('accounts:createAccount.company'), exact: true }).click()
      await expect(page).toHaveURL(`${origin}${prefix}/create-account/company`)
      const label = (key: 'companyName' | 'industry' | 'size' | 'country' | 'firstName' | 'lastName') =>
        page.getByLabel(t(`accounts:signUp.${key}`), { exact: true })
      await label('companyName').fill(name)
      await page.getByRole('button', { name: t('accounts:signUp.submitCompany') }).click()
      await expect(label('industry')).toBeFocused()
      await check()
      for (const key of ['industry', 'size', 'country'] as const) await label(key).selectOption({ index: 1 })
      await label('firstName').fill('Olena')
      await label('lastName').fill('Hrytsenko')
      await page.getByLabel(t('accounts:signUp.email'), { exact: true }).fill(email)
      await page.getByLabel(t('accounts:signUp.password'), { exact: true }).fill(password)
      await page.getByLabel(t('accounts:signUp.passwordAgain'), { exact: true }).fill(password)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: t('accounts:signUp.submitCompany') }).click()
      await expect(page).toHaveURL(/\/create-account\/email-verification-company\?/)
      await expect(page.getByLabel(t('accounts:verify.code'))).toBeVisible()
      await check()
      await confirmEmail(page, t, email)
      await expect(page).toHaveURL(/\/create-account\/completed-company$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await check()
    })

    await test.step('its admin sees the page, as admin and as any visitor', async () => {
      await page.getByRole('link', { name: t('accounts:completedCompany.open') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      const editPage = page.getByRole('link', { name: t('companies:actions.editPage') })
      await expect(editPage).toBeVisible()
      await check()
      await page.getByRole('radio', { name: t('companies:actions.visitor') }).check({ force: true })
      await expect(editPage).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('radio', { name: t('companies:actions.visitor') })).toBeChecked()
      await expect(editPage).toHaveCount(0)
      await check()
      await page.getByRole('radio', { name: t('companies:actions.admin') }).check({ force: true })
      await editPage.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('companies:edit.title'))
      await check()
    })
  })

test('input typed and saved before hydration is saved', async ({ adminPage: page, isMobile, admin }) => {
  test.skip(isMobile, 'the forms are the same at every width')
  const t = await translationsIn('en_GB')
  const arrive = Promise.withResolvers<void>()
  await page.route('**/CompanyEditor.*.js', async (route) => {
    await arrive.promise
    await route.continue()
  })
  const path = `/company/${admin.slug}/edit/company-info`
  await page.goto(path, { waitUntil: 'commit' })
  const about = page.getByLabel(t('companies:editor.aboutLabel'))
  await about.fill('Typed early')
  await page.getByRole('button', { name: t('companies:editor.saveAbout') }).click({ force: true })
  arrive.resolve()
  // The click is recorded, and repeated once the form is hydrated.
  await expectText(page, 'About the company updated')
  await expect(page).toHaveURL(origin + path)
  await page.reload()
  await expect(about).toHaveValue('Typed early')
})

test('an admin edits the company’s texts', async ({ adminPage: page, isMobile, admin }) => {
  test.skip(isMobile, 'the forms are the same at every width')
  const t = await translationsIn('en_GB')
  await page.goto(`/company/${admin.slug}/edit/company-info`)
  const field = (name: string) => page.getByLabel(name, { exact: true })

  await test.step('facts', async () => {
    const facts = part(page, t('companies:editor.facts'))
    await facts.getByLabel(t('companies:editor.headline')).fill('Instruments for people who measure')
    await facts.getByLabel(t('companies:editor.yearFounded')).fill('3000')
    await facts.getByRole('button', { name: t('companies:editor.saveFacts') }).click()
    await expect(facts.getByLabel(t('companies:editor.yearFounded'))).toBeFocused()
    await facts.getByLabel(t('companies:editor.yearFounded')).fill('1998')
    await facts.getByRole('button', { name: t('companies:editor.saveFacts') }).click()
    await expectText(page, 'Company info updated')
  })

  await test.step('about', async () => {
    await field(t('companies:editor.aboutLabel')).fill('We build **scales**.')
    await page.getByRole('button', { name: t('companies:editor.saveAbout') }).click()
    await expectText(page, 'About the company updated')
  })

  await test.step('an office: added, changed, deleted', async () => {
    await page.getByRole('button', { name: t('companies:editor.addOffice') }).click()
    await field(t('companies:editor.officeName')).fill('Harbour house')
    await page.getByRole('dialog').getByLabel(t('companies:editor.country')).selectOption('1')
    await page.getByRole('dialog').getByLabel(t('companies:editor.city')).fill('Odesa')
    await page.getByRole('checkbox', { name: t('companies:editor.isHeadquarters') }).check()
    await expectAccessible(page)
    await save(page, t)
    await expectText(page, 'Office location created')
    await page.getByRole('button', { name: 'Edit office Harbour house' }).click()
    await field(t('companies:editor.officeName')).fill('Lighthouse')
    await save(page, t)
    await expectText(page, 'Office location updated')
    await page.getByRole('button', { name: t('companies:editor.addOffice') }).click()
    await field(t('companies:editor.officeName')).fill('Spare room')
    await page.getByRole('dialog').getByLabel(t('companies:editor.country')).selectOption('1')
    await page.getByRole('dialog').getByLabel(t('companies:editor.city')).fill('Lviv')
    await save(page, t)
    await page.getByRole('button', { name: 'Delete office Spare room' }).click()
    const question = page.getByRole('dialog', { name: t('companies:editor.deleteOffice') })
    await expect(question).toContainText("You won't be able to recover it.")
    await question.getByRole('button', { name: t('common:form.delete') }).click()
    await expectText(page, 'Office location deleted')
  })

  await test.step('a contact, whose dialog asks before discarding changes', async () => {
    await page.getByRole('button', { name: t('companies:editor.addContact') }).click()
    await field(t('companies:editor.label')).fill('Press')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: t('common:form.unsavedTitle') })
    await expect(question).toContainText(
      'You have unsaved changes that will be lost. Are you sure you want to close this window?',
    )
    await question.getByRole('button', { name: t('common:form.keepEditing') }).click()
    await expect(field(t('companies:editor.label'))).toHaveValue('Press')
    await page.getByRole('dialog').getByLabel(t('companies:editor.email')).fill('press@fernhill.example')
    await save(page, t)
    await expectText(page, 'Company contacts updated')
  })

  await test.step('a cover that is too small is refused; a large one is accepted and deleted again', async () => {
    const cover = part(page, t('companies:editor.cover'))
    await cover.locator('input[type=file]').setInputFiles(await plainPicture(1919, 395))
    await expect(
      cover.getByText(t('companies:editor.coverTooSmall', { width: 1919, height: 395 })),
    ).toBeVisible()
    await cover.locator('input[type=file]').setInputFiles(await plainPicture(1920, 395))
    await expectText(page, 'Cover image updated')
    const image = cover.locator('img')
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1920)
    await expectAccessible(page)
  })

  await test.step('the visible part of the cover is chosen by pointer or keyboard', async () => {
    const cover = part(page, t('companies:editor.cover'))
    const across = cover.getByRole('slider', { name: t('companies:editor.focusAcross') })
    const width = await cover.locator('img').evaluate((image) => image.clientWidth)
    await cover.locator('img').click({ position: { x: width / 4, y: 10 }, force: true })
    await expect(across).toHaveValue('25')
    await across.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(across).toHaveValue('24')
    await cover.getByRole('button', { name: t('companies:editor.focusSave') }).click()
    await expectText(page, 'Cover image updated')
    await expect(cover.getByRole('button', { name: t('companies:editor.focusSave') })).toHaveCount(0)
    const otherPage = await page.context().browser()?.newPage()
    await otherPage?.goto(`${origin}/company/${admin.slug}`)
    await expect(otherPage!.locator('.company-cover img')).toHaveCSS('object-position', /^24% /)
    await otherPage?.close()
  })

  await test.step('the page shows all changes at once', async () => {
    const otherPage = await page.context().browser()?.newPage()
    await otherPage?.goto(`${origin}/company/${admin.slug}`)
    for (const text of [
      'Instruments for people who measure',
      'We build scales.',
      'Lighthouse',
      'press@fernhill.example',
    ])
      await expect(otherPage!.getByText(text).first()).toBeVisible()
    await expect(otherPage!.getByText('Spare room')).toHaveCount(0)
    await expect(otherPage!.locator('.company-cover img')).toBeVisible()
    await otherPage?.close()
    await part(page, t('companies:editor.cover'))
      .getByRole('button', { name: t('companies:editor.deleteCoverButton') })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:form.delete') })
      .click()
    await expectText(page, 'Cover image deleted')
  })
})
