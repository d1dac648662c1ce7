import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { call } from '#contract/core/call.ts'
import { addComment } from '#contract/posts/comments.ts'
import { expectAccessible } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'

test('a company publishes a post with an image, and a reader’s comment arrives live', async ({ page }) => {
  const [admin, reader] = await Promise.all([createAccount({ company: 'Fernhill & Sons' }), createAccount()])
  const slug = admin.slug ?? ''
  await setTokenCookie(page.context(), admin.token)
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
  // The draft survives a reload.
  await page.reload()
  await expect(page.getByRole('textbox', { name: /image 1/ })).toHaveValue('Scales in a window')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish post' }).click()
  await expect(page.getByText('Your post is published.')).toBeVisible()
  await page.getByRole('link', { name: 'View the post' }).click()
  await expect(page.getByRole('img', { name: 'Scales in a window' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://fernhill.example/weights' })).toBeVisible()

  await expect(page.getByText('No comments yet')).toBeVisible()
  const postId = Number(new URL(page.url()).pathname.split('/').pop())
  await call(reader.api, addComment, { params: { postId }, body: { text: '<img src=x onerror=alert(1)>' } })
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await page.getByRole('button', { name: 'Like', exact: true }).first().click()
  await expect(page.getByRole('button', { name: /^Like/, pressed: true })).toBeVisible()
  await expectAccessible(page)
})

test('what is written before the editor has loaded is part of the draft', async ({ page, isMobile }) => {
  test.skip(isMobile, 'nothing here depends on the width of the window')
  const { token, slug } = await createAccount({ company: 'Fernhill & Daughters' })
  await setTokenCookie(page.context(), token)
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/company/${slug}/posts/edit/create`, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Early words.')
  release?.()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Early words.')
})
