import { expect, type Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { call } from '#contract/core/call.ts'
import { addDocument } from '#contract/employments/documents.ts'
import { tusRequests } from '../api/files/tusRequests.ts'
import { expectAccessible } from './accessible.ts'
import { type NewAccount } from './accounts.ts'
import { origin } from './address.ts'
import { expectNoneTooWide } from './layout.ts'
import { untilQuiet } from './quiet.ts'
import { inEachLanguage, test } from './test.ts'

const megabyte = 1024 * 1024
const pdf = (name: string, megabytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabytes * megabyte, name)]),
})
const documents = (page: Page) => page.locator('#documents')
const row = (page: Page, name: string) => documents(page).getByRole('listitem').filter({ hasText: name })

/** A document that the company has added. */
async function addAs({ api, token }: NewAccount, employmentId: number, bytes: Uint8Array, name: string) {
  const tus = tusRequests({
    send: (request) =>
      fetch(request.url.replace('http://backend', origin), {
        method: request.method,
        headers: request.headers,
        ...(request.body ? { body: request.body, duplex: 'half' } : {}),
      } as RequestInit),
  })
  const upload = await tus.upload({ token } as never, bytes, name)
  await call(api, addDocument, { params: { employmentId }, body: { upload } })
}

inEachLanguage(() => {
  test('documents are uploaded, continued after a lost connection, downloaded and deleted', async ({
    admin,
    employee: { employmentId },
    employeePage: page,
    t,
    at,
  }) => {
    const context = page.context()
    const scan = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a6f5e' } })
      .png()
      .toBuffer()
    await addAs(admin, employmentId, scan, 'Certificate.png')
    await page.goto(at(`/employment-details/${employmentId}`))
    // What is loaded in idle time is loaded before the connection is lost.
    await untilQuiet(page)

    const choose = documents(page).getByLabel(t('employments:documents.add'))
    const ofCompany = row(page, 'Certificate.png')
    await expect(ofCompany).toContainText(admin.name)
    await expect(
      ofCompany.getByRole('button', {
        name: t('employments:documents.deleteNamed', { name: 'Certificate.png' }),
      }),
    ).toHaveCount(0)
    await expect(ofCompany.locator('img')).toBeVisible()

    // The connection is lost after the first part of the first file.
    let parts = 0
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH' && ++parts === 2) await context.setOffline(true)
      await route.continue().catch(() => undefined)
    })
    await choose.setInputFiles([pdf('Contract.pdf', 9), pdf('Reference.pdf', 1)])
    const contract = row(page, 'Contract.pdf')
    await expect(contract.getByRole('status')).toHaveText(t('employments:documents.offline'))
    await expectAccessible(page)
    const resumed = page.waitForRequest(
      (request) => request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0',
    )
    await context.setOffline(false)
    await resumed
    const download = (name: string) =>
      row(page, name).getByRole('button', { name: t('employments:documents.downloadNamed', { name }) })
    await expect(download('Contract.pdf')).toBeVisible()
    await expect(download('Reference.pdf')).toBeVisible()
    await expect(contract).toContainText(t('employments:documents.byYou'))

    const saved = page.waitForEvent('download')
    await download('Contract.pdf').click()
    const file = await readFile(await (await saved).path())
    expect(file.equals(pdf('Contract.pdf', 9).buffer)).toBe(true)

    // What the content is decides, not the name.
    await choose.setInputFiles({ ...pdf('Program.pdf', 0), buffer: Buffer.from(`MZ${'\0'.repeat(600)}`) })
    const program = row(page, 'Program.pdf')
    await expect(program.getByRole('status')).toHaveText(
      t('validation:form.fileType', { types: 'PDF, DOCX, DOC, PPTX, PPT, JPEG, PNG' }),
    )
    await program
      .getByRole('button', { name: t('employments:documents.dismissNamed', { name: 'Program.pdf' }) })
      .click()
    await expect(program).toHaveCount(0)

    await contract
      .getByRole('button', { name: t('employments:documents.deleteNamed', { name: 'Contract.pdf' }) })
      .click()
    const dialog = page.getByRole('dialog', {
      name: t('employments:documents.deleteTitle', { name: 'Contract.pdf' }),
    })
    await expect(dialog).toContainText(t('common:form.cannotRecover'))
    await dialog.getByRole('button', { name: t('employments:documents.delete'), exact: true }).click()
    await expect(contract).toHaveCount(0)
    await page.reload()
    await expect(row(page, 'Reference.pdf')).toBeVisible()
    await expect(contract).toHaveCount(0)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page)
    await expectNoneTooWide(documents(page))
  })
})

test('an upload goes on after the page was reloaded, and one is cancelled', async ({
  t,
  employee: { employmentId },
  employeePage: page,
}, info) => {
  await page.goto(`/employment-details/${employmentId}`)
  const choose = documents(page).getByLabel(t('employments:documents.add'))
  let parts = 0
  let isBlocked = true
  // The second part of each file never arrives.
  await page.route('**/api/uploads/*', async (route) => {
    const offset = route.request().headers()['upload-offset']
    if (isBlocked && route.request().method() === 'PATCH' && offset !== '0') return void parts++
    await route.continue()
  })
  // Files on a disk have the same date when they are chosen again.
  const [contract, mistake] = [info.outputPath('Contract.pdf'), info.outputPath('Mistake.pdf')]
  await writeFile(contract, pdf('Contract.pdf', 6).buffer)
  await writeFile(mistake, pdf('Mistake.pdf', 5).buffer)
  await choose.setInputFiles([contract, mistake])
  await expect.poll(() => parts).toBe(2)
  await page.reload()
  for (const name of ['Contract.pdf', 'Mistake.pdf'])
    await expect(row(page, name)).toContainText(t('employments:documents.interrupted'))
  await row(page, 'Mistake.pdf')
    .getByRole('button', { name: t('employments:documents.cancelNamed', { name: 'Mistake.pdf' }) })
    .click()
  await expect(row(page, 'Mistake.pdf')).toHaveCount(0)
  isBlocked = false
  const offsets: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
  })
  await choose.setInputFiles(contract)
  await expect(
    row(page, 'Contract.pdf').getByRole('button', {
      name: t('employments:documents.downloadNamed', { name: 'Contract.pdf' }),
    }),
  ).toBeVisible()
  expect(offsets).toEqual([String(4 * megabyte)])
})
