import { expect, type Page } from '@playwright/test'
import { emailLimit } from '#contract/accounts/emails.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { codeIn, mailTo } from './mails.ts'
import { reauthenticate } from './reauthentication.ts'
import { inEachLanguage, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

inEachLanguage(() => {
  test('the settings of email addresses are accessible in every state', async ({
    person,
    personPage: page,
    t,
    at,
  }) => {
    test.setTimeout(180_000)
    const check = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto(at('/settings/emails'))
    const field = page.getByLabel(t('settings:emails.email'))
    const code = page.getByLabel(t('settings:emails.codeLabel'))
    await check()
    await field.fill('not an address')
    await button(page, t('settings:emails.send')).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await check()

    for (let at = 1; at < emailLimit; at++) {
      const email = `${at}-${person.email}`
      await field.fill(email)
      await button(page, t('settings:emails.send')).click()
      if (at === 1) {
        await reauthenticate(page, t)
        await expect(code).toBeFocused()
        await check()
        await code.fill('000000')
        await button(page, t('settings:emails.confirm')).click()
        await expect(code).toHaveAttribute('aria-invalid', 'true')
        await check()
      }
      await code.fill(codeIn(await mailTo(email)))
      await button(page, t('settings:emails.confirm')).click()
      // With its message.
      await expect(page.getByText(email, { exact: true })).toBeVisible()
      if (at > 1) continue
      await check()
      for (const action of ['makePrimaryNamed', 'removeNamed'] as const) {
        await button(page, t(`settings:emails.${action}`, { email })).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await check()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    }
    await expect(page.getByText(t('settings:emails.full'))).toBeVisible()
    await check()
  })
})
