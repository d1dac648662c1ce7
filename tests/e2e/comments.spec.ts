import { expect, test } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { blockCommenter, unblockCommenter } from '#contract/posts/comments.ts'
import { createPost, publishPost, type PostForm } from '#contract/posts/managedPosts.ts'
import { expectAccessible } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { expectOnOneLine } from './layout.ts'
import { addressIn, translationsIn } from './translations.ts'

test('a reader comments on a narrow phone, is blocked while writing, and loses nothing', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the narrowest window has the least room for the actions')
  const locale = 'uk_UA'
  const t = await translationsIn(locale)
  const [admin, reader] = await Promise.all([
    createAccount({ locale, company: 'Ткацтво «Човник»' }),
    createAccount({ locale }),
  ])
  const params = { slug: admin.slug ?? '' }
  const body: PostForm = {
    text: 'Перше полотно',
    mentions: [],
    link_preview: null,
    visibility: 'everyone',
    commenting: 'everyone',
    images: [],
    video: null,
    documents: [],
    jobs: [],
  }
  const { id: postId, version } = await call(admin.api, createPost, { params, body })
  await call(admin.api, publishPost, { params: { postId }, body: { ...body, version } })
  await setTokenCookie(page.context(), reader.token)
  await page.setViewportSize({ width: 320, height: 720 })
  await page.goto(addressIn(locale)(`/company/${params.slug}/posts/${postId}`))

  const field = page.getByRole('textbox', { name: t('posts:discussion.write') })
  await field.fill('Гарно')
  await page.getByRole('button', { name: t('posts:discussion.send'), exact: true }).click()
  const comment = page.getByRole('listitem').filter({ hasText: reader.name })
  const menu = comment.getByRole('button', { name: t('posts:discussion.actions', { name: reader.name }) })
  const like = comment.getByRole('button', { name: t('posts:discussion.like') })
  await like.click()
  await expectOnOneLine(like, menu)

  await menu.press('Enter')
  await comment.getByRole('button', { name: t('posts:discussion.edit') }).click()
  await page.keyboard.type(' вийшло')
  await comment.getByRole('button', { name: t('posts:discussion.save') }).click()
  await expect(comment.getByText('Гарно вийшло')).toBeVisible()
  await expect(comment).toBeFocused()
  await menu.press('Enter')
  await comment.getByRole('button', { name: t('posts:discussion.delete') }).click()
  const dialog = page.getByRole('dialog', { name: t('posts:discussion.deleteTitle') })
  await dialog.getByRole('button', { name: t('posts:discussion.cancel') }).click()
  await expect(menu).toBeFocused()
  // The button is a new one, and still knows.
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await field.fill('А льон буде?')
  const target = { params: { ...params, userId: reader.id } }
  // Again and again, because the first may happen before the page listens.
  await expect(async () => {
    await call(admin.api, unblockCommenter, target)
    await call(admin.api, blockCommenter, target)
    await expect(page.getByText(t('posts:discussion.blocked'))).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await expect(field).toBeHidden()
  await call(admin.api, unblockCommenter, target)
  await expect(field).toHaveValue('А льон буде?')
})
