import { expect } from '@playwright/test'
import sharp from 'sharp'
import { call } from '#contract/core/call.ts'
import { addComment } from '#contract/posts/comments.ts'
import { pdfBytes } from '../api/documents/documentFixtures.ts'
import { docxFile } from '../api/files/officeFiles.ts'
import { expectAccessible } from './accessible.ts'
import { inEachLanguage, test } from './test.ts'

test('a company publishes a post with an image, and a reader’s comment arrives live', async ({
  adminPage: page,
  admin,
  person,
}) => {
  const slug = admin.slug
  await page.goto(`/company/${slug}/posts/edit`)
  await page.getByRole('link', { name: 'New post' }).first().click()
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('We weigh. https://fernhill.example/weights')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#2a6f5e' } })
  await page
    .getByLabel('Add images')
    .setInputFiles({ name: 'scales.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  await page.getByRole('textbox', { name: /image 1/ }).fill('Scales in a window')
  await expect(page.getByText('Draft saved')).toBeVisible()
  // The draft survives a reload. What stands in its image's place while that loads is decoration, too.
  const checked = Promise.withResolvers<undefined>()
  const image = /\/files\//
  await page.route(image, (route) => checked.promise.then(() => route.continue()))
  const loading = page.waitForRequest(image)
  await page.reload()
  await expect(page.getByRole('textbox', { name: /image 1/ })).toHaveValue('Scales in a window')
  await loading
  await expectAccessible(page)
  checked.resolve(undefined)
  await page.getByRole('button', { name: 'Publish post' }).click()
  await expect(page.getByText('Your post is published.')).toBeVisible()
  await page.getByRole('link', { name: 'View the post' }).click()
  await expect(page.getByRole('img', { name: 'Scales in a window' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://fernhill.example/weights' })).toBeVisible()

  await expect(page.getByText('No comments yet')).toBeVisible()
  const postId = Number(new URL(page.url()).pathname.split('/').pop())
  await call(person.api, addComment, { params: { postId }, body: { text: '<img src=x onerror=alert(1)>' } })
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await page.getByRole('button', { name: 'Like', exact: true }).first().click()
  await expect(page.getByRole('button', { name: /^Like/, pressed: true })).toBeVisible()
  await expectAccessible(page)
})

inEachLanguage(() => {
  test('a company publishes documents in its order, which a reader downloads', async ({
    admin,
    adminPage: page,
    browser,
    t,
    at,
  }) => {
    await page.goto(at(`/company/${admin.slug}/posts/edit/create`))
    const add = page.getByLabel(t('posts:composer.addDocuments'))
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
    await add.setInputFiles([file('Notes.txt', Buffer.from('Notes')), file('Draft.pdf', pdfBytes())])
    await expect(page.getByText(t('posts:composer.documentWrongType'))).toBeVisible()
    await add.setInputFiles([
      file('Terms.docx', Buffer.from(docxFile())),
      file('Prices.pdf', pdfBytes('Prices')),
    ])
    const list = page.getByRole('list', { name: t('posts:composer.documentList') })
    await expect(list.getByRole('listitem')).toHaveText([/Draft\.pdf/, /Terms\.docx/, /Prices\.pdf/])
    await page
      .getByRole('button', { name: t('posts:composer.moveDocumentBack', { name: 'Prices.pdf' }) })
      .click()
    await expect(page.getByText(t('posts:composer.saved'))).toBeVisible()
    // The draft survives a reload, within the content policy.
    const refused: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
    await page.clock.install()
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveText([/Draft\.pdf/, /Prices\.pdf/, /Terms\.docx/])
    expect(refused).toEqual([])
    await expectAccessible(page)
    const publish = page.getByRole('button', { name: t('posts:composer.publish') })
    await publish.click()
    await expect(page.getByText(t('validation:form.postEmpty'))).toBeVisible()
    await page.getByRole('textbox', { name: t('posts:composer.text'), exact: true }).fill('Our prices.')
    await expect(page.getByText(t('validation:form.postEmpty'))).toBeHidden()
    const remove = page.getByRole('button', {
      name: t('posts:composer.removeDocument', { name: 'Draft.pdf' }),
    })
    await remove.click()
    const undo = page.getByRole('button', { name: t('posts:composer.undo') })
    await expect(undo).toBeFocused()
    await page.clock.fastForward(9000)
    await undo.click()
    await expect(list.getByRole('listitem')).toHaveText([/Draft\.pdf/, /Prices\.pdf/, /Terms\.docx/])
    await remove.click()
    await expect(undo).toBeVisible()
    await page.clock.fastForward(11_000)
    await expect(undo).toBeHidden()
    await expect(page.getByText(t('posts:composer.saved'))).toBeVisible()
    await publish.click()
    const link = page.getByRole('link', { name: t('posts:composer.view') })
    const address = (await link.getAttribute('href')) ?? ''

    const visitor = await browser.newContext()
    const reader = await visitor.newPage()
    await reader.goto(address)
    const documents = reader.getByRole('list', { name: t('posts:card.documents') })
    await expect(documents.getByRole('link')).toHaveText([/^Prices\.pdf PDF/, /^Terms\.docx DOCX/])
    const [download] = await Promise.all([
      reader.waitForEvent('download'),
      documents.getByRole('link', { name: 'Prices.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Prices.pdf')
    await expectAccessible(reader)
    await visitor.close()
  })
})

test('what is written before the editor has loaded is part of the draft', async ({
  adminPage: page,
  isMobile,
  admin,
}) => {
  test.skip(isMobile, 'nothing here depends on the width of the window')
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/company/${admin.slug}/posts/edit/create`, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Early words.')
  release?.()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Early words.')
})
