import { expect } from '@playwright/test'
import { origin } from './address.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'nothing here depends on the width of the window')

const t = await translationsIn('en_GB')

test('closing an editor leaves no entry in the history, however it is closed', async ({
  personPage: page,
}) => {
  await page.goto('/my-jobs')
  await page.goto('/profile')
  const intro = page.getByRole('dialog', { name: t('profiles:editors.introTitle'), exact: true })
  const open = async () => {
    await page.getByRole('link', { name: t('profiles:page.editIntro'), exact: true }).click()
    await expect(page.getByLabel(t('profiles:editors.headline'))).toBeVisible()
  }
  const ways = {
    escape: () => page.keyboard.press('Escape'),
    cancel: () => intro.getByRole('button', { name: t('common:form.cancel') }).click(),
    async discard() {
      await page.getByLabel(t('profiles:editors.headline')).fill('Half a thought')
      await page.keyboard.press('Escape')
      await page
        .getByRole('dialog', { name: t('common:form.unsavedTitle') })
        .getByRole('button', { name: t('common:form.discard') })
        .click()
    },
    async save() {
      await page.getByLabel(t('profiles:editors.headline')).fill('A whole thought')
      await page.getByRole('button', { name: t('common:form.save') }).click()
    },
    back: () => page.goBack(),
  }
  for (const [way, close] of Object.entries(ways))
    await test.step(way, async () => {
      await open()
      await close()
      await expect(intro).toBeHidden()
      await expect(page).toHaveURL(`${origin}/profile`)
    })
  await page.goBack()
  await expect(page).toHaveURL(`${origin}/my-jobs`)

  await test.step('a link that is followed before the page can open editors', async () => {
    const arrive = Promise.withResolvers<void>()
    await page.route('**/ProfileEditors.*.js', (route) => arrive.promise.then(() => route.continue()))
    await page.goto('/profile', { waitUntil: 'commit' })
    await page.getByRole('link', { name: t('profiles:page.editIntro'), exact: true }).click()
    await expect(page).toHaveURL(`${origin}/profile#edit-intro`)
    arrive.resolve()
    await expect(intro).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${origin}/profile`)
    await page.goBack()
    await expect(page).toHaveURL(`${origin}/my-jobs`)
  })

  await test.step('an editor that was opened by its address', async () => {
    await page.goto('/profile#edit-intro')
    await expect(intro).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(intro).toBeHidden()
    await expect(page).toHaveURL(`${origin}/profile`)
    await page.goBack()
    await expect(page).toHaveURL(`${origin}/my-jobs`)
  })

  await test.step('Forward opens the editor again', async () => {
    await page.goto('/profile')
    await open()
    await page.goBack()
    await expect(intro).toBeHidden()
    await page.goForward()
    await expect(intro).toBeVisible()
  })
})
