import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { codeIn, mailTo } from './mails.ts'
import { setTokenCookie, createAccount } from './accounts.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('a company verifies its domain', async ({ page, context, t, at, language }, { project }) => {
    const button = (key: 'continue' | 'checkNow' | 'sendCode' | 'confirm' | 'remove') =>
      t(`companies:domain.${key}`)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const company = await createAccount({
      locale: language,
      company: `Alder Works ${project.name}`,
      verified: false,
    })
    const domain = `alder-${project.name}-${Date.now()}.com`.toLowerCase()
    await setTokenCookie(context, company.token)

    await test.step('the workspace offers domain verification', async () => {
      await page.goto(at(`/company/${company.slug}/edit`))
      await expect(page.getByText(t('companies:unverified.text'))).toBeVisible()
      await page.getByRole('link', { name: t('companies:unverified.action') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('companies:domainPage.title'))
      await expectAccessible(page)
    })

    await test.step('a mail provider’s domain is refused at the field', async () => {
      const field = page.getByLabel(t('companies:domain.domain'), { exact: true })
      await field.fill('gmail.com')
      await press(button('continue'))
      await expect(field).toBeFocused()
      await expect(page.getByText(t('validation:form.domainFreeMail'))).toBeVisible()
      await field.fill(`https://www.${domain}/about`)
      await press(button('continue'))
      const title = t('companies:domain.claimTitle', { domain })
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    })

    await test.step('the record to publish can be copied, and errors are shown beside it', async () => {
      await expect(page.getByText(`_tenure.${domain}`, { exact: true })).toBeVisible()
      await expect(page.getByText(/^tenure-verification=[\w-]{43}$/)).toBeVisible()
      await press(button('checkNow'))
      await expect(page.getByRole('alert')).toHaveText(t('errors:domainDnsSilent'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('radio', { name: t('companies:domain.wayFile') }).check()
      await expect(page.getByText(`https://${domain}/.well-known/tenure-verification.txt`)).toBeVisible()
      await expectNoSidewaysScroll(page)
    })

    await test.step('a code from the mailbox verifies it, and a reload in between loses nothing', async () => {
      await page.getByRole('radio', { name: t('companies:domain.wayMail') }).check()
      await press(button('sendCode'))
      const address = `admin@${domain}`
      await expect(page.getByText(t('companies:domain.codeSent', { address }))).toBeVisible()
      await page.reload()
      await page.getByLabel(t('companies:domain.code'), { exact: true }).fill(codeIn(await mailTo(address)))
      await press(button('confirm'))
      const title = t('companies:domain.provenTitle', { domain })
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('a rename warns about its consequences before it is saved', async () => {
      await page.goto(at(`/company/${company.slug}/edit/company-info`))
      const name = page.getByLabel(t('companies:editor.name'), { exact: true })
      await expect(page.getByText(t('companies:editor.renameMembers'))).toHaveCount(0)
      await name.fill('Alder and Sons')
      await expect(page.getByText(t('companies:editor.renameMail', { domain }))).toBeVisible()
      await press(t('companies:editor.saveFacts'))
      await expect(page.getByText(t('companies:editor.factsUpdated'))).toBeVisible()
    })

    await test.step('after a removal the workspace offers verification again', async () => {
      await page.goto(at(`/company/${company.slug}/edit/domain`))
      await press(button('remove'))
      const question = page.getByRole('dialog', { name: t('companies:domain.removeTitle', { domain }) })
      await question.getByRole('button', { name: button('remove') }).click()
      await expect(page.getByLabel(t('companies:domain.domain'), { exact: true })).toBeVisible()
      await page.goto(at(`/company/${company.slug}/edit/members`))
      await expect(page.getByRole('button', { name: t('employments:members.invite') })).toBeDisabled()
      await expect(page.getByText(t('errors:unverifiedTooYoung'))).toBeVisible()
    })
  })
})
