import { expect, test, type Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { call } from '#contract/core/call.ts'
import { acceptOwnInvitation, listOwnInvitations } from '#contract/employments/invitations.ts'
import { invite } from '#contract/employments/members.ts'
import { addDocument } from '#contract/employments/documents.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { tusRequests } from '../api/files/tusRequests.ts'
import { expectAccessible } from './accessible.ts'
import { createAccount, setTokenCookie, type NewAccount } from './accounts.ts'
import { origin } from './address.ts'
import { translationsIn } from './translations.ts'
import { untilQuiet } from './quiet.ts'

const megabyte = 1024 * 1024
const pdf = (name: string, megabytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabytes * megabyte, name)]),
})
const documents = (page: Page) => page.locator('#documents')
const row = (page: Page, name: string) => documents(page).getByRole('listitem').filter({ hasText: name })

/** An employee whose company has confirmed the employment, and its admin. */
async function hire(locale: 'en_GB' | 'uk_UA') {
  const [admin, employee] = await Promise.all([
    createAccount({ locale, company: 'Fernhill Instruments' }),
    createAccount({ locale }),
  ])
  await call(admin.api, invite, {
    params: { slug: admin.slug ?? '' },
    body: {
      name: employee.name,
      email: employee.email,
      position: 'Bookkeeper',
      start_date: '2024-01-05',
      role: 'member',
      manage_hr_panel: false,
    },
  })
  const [invitation] = await call(employee.api, listOwnInvitations)
  await call(employee.api, acceptOwnInvitation, { params: { invitationId: invitation?.id ?? 0 } })
  const [employment] = (await call(employee.api, showOwnProfileExtra)).employments
  return { admin, employee, employmentId: employment?.id ?? 0 }
}

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

for (const locale of ['en_GB', 'uk_UA'] as const)
  test(`documents are uploaded, continued after a lost connection, downloaded and deleted, in ${locale}`, async ({
    page,
    context,
    isMobile,
  }) => {
    test.skip(isMobile !== (locale === 'uk_UA'), 'each language at one width; every route is tried at both')
    const t = await translationsIn(locale)
    const { admin, employee, employmentId } = await hire(locale)
    const scan = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a6f5e' } })
      .png()
      .toBuffer()
    await addAs(admin, employmentId, scan, 'Certificate.png')
    await setTokenCookie(context, employee.token)
    await page.goto(`${locale === 'uk_UA' ? '/uk_UA' : ''}/employment-details/${employmentId}`)
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
    const tooWide = await documents(page).evaluate((section) =>
      [...section.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth)
        .map(({ className }) => String(className)),
    )
    expect(tooWide).toEqual([])
  })

test('an upload goes on after the page was reloaded, and one is cancelled', async ({
  page,
  context,
}, info) => {
  const t = await translationsIn('en_GB')
  const { employee, employmentId } = await hire('en_GB')
  await setTokenCookie(context, employee.token)
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
