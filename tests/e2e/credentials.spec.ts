import { readFile } from 'node:fs/promises'
import { expect, type Download, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { reauthenticate } from './reauthentication.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('a company signs an employment, which its owner takes along and revokes', async ({
    page: reader,
    admin,
    adminPage,
    employee,
    employeePage: page,
    isMobile,
    t,
    at,
  }) => {
    // Pages of their own have the default window, and motion.
    const size = reader.viewportSize()
    for (const one of [adminPage, page]) {
      if (size) await one.setViewportSize(size)
      await one.emulateMedia({ reducedMotion: 'reduce' })
    }
    const check = async (one: Page) => {
      await expectAccessible(one)
      if (isMobile) await expectNoSidewaysScroll(one)
    }
    const { company } = admin
    const title = t('credentials:document.employmentAt', { position: 'Clerk', company })

    await test.step('an admin turns on signing, beside the domain', async () => {
      await adminPage.goto(at(`/company/${admin.slug}/edit/domain`))
      const signing = adminPage.locator('#signing')
      await expect(signing.getByText(t('credentials:signing.off'))).toBeVisible()
      await check(adminPage)
      await signing.getByRole('button', { name: t('credentials:signing.turnOn') }).click()
      await reauthenticate(adminPage, t)
      await expect(adminPage.getByText(t('credentials:signing.turnedOn'), { exact: true })).toBeVisible()
      await expect(signing.getByRole('button', { name: t('credentials:signing.turnOff') })).toBeVisible()
      await check(adminPage)
    })

    const own = page.locator('#credentials')
    const row = own.locator('.credentials > li')

    await test.step('the employee gets a credential that is bound to the address', async () => {
      await page.goto(at(`/employment-details/${employee.employmentId}`))
      await check(page)
      await own.getByRole('button', { name: t('credentials:own.get') }).click()
      const dialog = page.getByRole('dialog', { name: t('credentials:own.issueTitle') })
      await expect(dialog).toContainText(t('credentials:own.issueText', { company }))
      await dialog
        .getByRole('radio', { name: t('credentials:own.bindEmail', { email: employee.email }) })
        .check()
      await check(page)
      await dialog.getByRole('button', { name: t('credentials:own.confirm') }).click()
      await expect(dialog).toBeHidden()
      await expect(row).toHaveCount(1)
      await expect(row).toContainText(t('credentials:own.state.valid'))
      await check(page)
    })

    const files = await test.step('it is downloaded as JSON and as a badge, which is noted', async () => {
      const download = async (name: string) => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          row.getByRole('button', { name }).click(),
        ])
        return toFile(file)
      }
      const json = await download(t('credentials:own.json'))
      const badge = await download(t('credentials:own.badge'))
      const credential = JSON.parse(json.buffer.toString('utf8')) as Credential
      expect(credential.name).toBe(title)
      expect(credential.credentialSubject.identifier).toHaveLength(2)
      expect(json.buffer.includes(employee.email)).toBe(false)
      expect(badge.buffer.subarray(1, 4).toString('latin1')).toBe('PNG')
      expect(badge.buffer.includes(json.buffer)).toBe(true)
      await page.reload()
      await expect(row).toContainText(t('credentials:own.form.badge'))
      return { json, badge }
    })

    const verify = async (file: typeof files.badge) => {
      await reader.goto(at('/verify'))
      await reader.getByLabel(t('credentials:verify.file')).setInputFiles(file)
      await reader.getByRole('button', { name: t('credentials:verify.verify') }).click()
    }

    await test.step('anybody verifies the badge', async () => {
      await reader.goto(at('/verify'))
      await check(reader)
      await verify(files.badge)
      await expect(reader.getByRole('heading', { name: t('credentials:verify.heldTitle') })).toBeVisible()
      await expect(reader.getByRole('status')).toContainText(company)
      await expect(reader.getByText(title, { exact: true })).toBeVisible()
      await check(reader)
    })

    await test.step('it is attached to the CV, and verified from there', async () => {
      await page.goto(at('/cv'))
      await page
        .getByRole('group', { name: t('cvFiles:maker.credentials') })
        .getByLabel(title)
        .check()
      await expect(page.getByAltText(t('cvFiles:maker.pictureOf'))).toBeVisible()
      await check(page)
      const [pdf] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('cvFiles:maker.downloadPdf') }).click(),
      ])
      await verify(await toFile(pdf))
      await expect(reader.getByRole('heading', { name: t('credentials:verify.heldTitle') })).toBeVisible()
      await page.goto(at(`/employment-details/${employee.employmentId}`))
      await expect(row).toContainText(t('credentials:own.form.cv'))
    })

    await test.step('its owner revokes it, after the question', async () => {
      await row.getByRole('button', { name: t('credentials:own.revoke') }).click()
      const question = page.getByRole('dialog', { name: t('credentials:own.revokeTitle') })
      await expect(row).toContainText(t('credentials:own.state.valid'))
      await question.getByRole('button', { name: t('credentials:own.revoke') }).click()
      await expect(row).toContainText(t('credentials:own.state.revoked'))
      await check(page)
    })

    await test.step('from then on, everybody reads that it is revoked', async () => {
      for (const file of [files.badge, files.json]) {
        await verify(file)
        await expect(reader.getByRole('alert')).toContainText(t('errors:credentialRevoked'))
      }
      await check(reader)
    })
  })
})

/** The fields of a downloaded credential that the test reads. */
interface Credential {
  readonly name: string
  readonly credentialSubject: { readonly identifier: readonly object[] }
}

async function toFile(file: Download) {
  const name = file.suggestedFilename()
  // What is in a file decides, not its type.
  return { name, mimeType: 'application/octet-stream', buffer: await readFile(await file.path()) }
}
