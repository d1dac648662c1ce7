import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { pdfBytes } from '../api/documents/documentFixtures.ts'
import { png } from '../api/posts/postFixtures.ts'
import { logIn } from './steps.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('a visitor logs in, writes to a company with a file and reads its answer live', async ({
    admin,
    adminPage: inbox,
    person,
    page,
    t,
    at,
  }) => {
    const { company } = admin

    await page.goto(at(`/company/${admin.slug}`))
    await page.getByRole('link', { name: t('companies:actions.message'), exact: true }).click()
    await logIn(page, t, person.email)
    const dialog = page.getByRole('dialog', { name: t('messages:dialog.title', { company }) })
    await expect(dialog.getByText(person.email)).toBeVisible()
    const subject = dialog.getByLabel(t('messages:dialog.subject'))
    await subject.fill('Bound in linen')
    await dialog.getByLabel(t('messages:dialog.text')).fill('Do you rebind old ledgers?')
    const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfBytes(name) })
    const files = dialog.getByRole('list', { name: t('messages:files.list') })
    const add = dialog.getByLabel(t('messages:files.add'))
    await add.setInputFiles([file('Ledger.pdf'), file('Mistake.pdf')])
    await expect(files.getByRole('listitem')).toHaveCount(2)
    // What is refused says why, and the rest stays.
    await add.setInputFiles({ name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') })
    await expect(dialog.getByText(t('messages:files.wrongType'))).toBeVisible()
    await expectAccessible(page)
    await files.getByRole('button', { name: t('messages:files.remove', { name: 'Mistake.pdf' }) }).click()
    await expect(files.getByRole('listitem')).toHaveCount(1)
    // What was typed survives leaving the page, as a session that ends does.
    page.once('dialog', (leaving) => void leaving.accept())
    await page.reload()
    await expect(subject).toHaveValue('Bound in linen')
    await expect(files.getByText('Ledger.pdf')).toBeVisible()
    await dialog.getByRole('button', { name: t('messages:dialog.send') }).click()
    await expect(page.getByText(t('messages:dialog.sent'))).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.goto(at('/messages'))
    await page.getByRole('link', { name: 'Bound in linen' }).click()
    await expect(page.getByText('Do you rebind old ledgers?')).toBeVisible()

    await inbox.goto(at(`/company/${admin.slug}/edit/messages`))
    await inbox.getByRole('link', { name: 'Bound in linen' }).click()
    const answer = inbox.getByLabel(t('messages:conversation.reply'))
    const received = inbox.getByRole('link', { name: /^Ledger\.pdf/ })
    const download = inbox.waitForEvent('download')
    await received.click()
    expect((await download).suggestedFilename()).toBe('Ledger.pdf')
    await answer.fill('We do, from January on.')
    const picture = { name: 'Linen.png', mimeType: 'image/png', buffer: await png(640, 480) }
    await inbox.getByLabel(t('messages:files.add')).setInputFiles(picture)
    await expect(inbox.getByRole('list', { name: t('messages:files.list') })).toContainText('Linen.png')
    await inbox.getByRole('button', { name: t('messages:conversation.send') }).click()
    await expect(inbox.getByText('We do, from January on.')).toBeVisible()
    await expect(inbox.getByLabel(t('messages:conversation.assignee'))).toHaveValue(String(admin.id))

    await expect(page.getByText('We do, from January on.')).toBeVisible()
    const shown = page.getByRole('link', { name: /^Linen\.png/ }).locator('img')
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expectAccessible(page)
  })
})
